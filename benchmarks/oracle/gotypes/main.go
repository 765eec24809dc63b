// Print the meaning of all names in the Go files below a folder, as go/types sees them.
//
//	go run main.go FOLDER
//
// The output is JSON in the form of benchmarks/oracle/facts.py. Packages that are neither in the
// folder nor in the standard library are empty, so names in them have no meaning. Files for other
// platforms are not checked, but their declarations are places of the symbols of the package.
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
)

type folder struct {
	path     string
	imported string // import path
	files    []*ast.File
	tests    []*ast.File // of the same package
	outside  []*ast.File // of the package with the suffix _test
	others   []*ast.File // for other platforms
	pkg      *types.Package
	full     *types.Package
	busy     bool
}

type loader struct {
	root     string
	fset     *token.FileSet
	folders  map[string]*folder // by import path
	byPath   map[string]*folder
	standard types.Importer
	missing  map[string]*types.Package
	own      *folder // the folder whose external tests are checked

	definitions map[string][]any
	occurrences map[string][][]any
	unknown     map[string][][]any
	implements  [][]any
	unjudged    [][]any // types and interfaces with parts that are not known
}

func main() {
	root, err := filepath.Abs(os.Args[1])
	check(err)
	fset := token.NewFileSet()
	l := &loader{
		root: root, fset: fset,
		folders: map[string]*folder{}, byPath: map[string]*folder{},
		standard:    importer.ForCompiler(fset, "source", nil),
		missing:     map[string]*types.Package{},
		definitions: map[string][]any{},
		occurrences: map[string][][]any{},
		unknown:     map[string][][]any{},
	}
	l.parse()
	paths := []string{}
	for name := range l.byPath {
		paths = append(paths, name)
	}
	sort.Strings(paths)
	for _, name := range paths {
		if !strings.Contains("/"+name+"/", "/vendor/") {
			l.describe(l.byPath[name])
		}
	}
	l.compareTypes(paths)
	check(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"definitions": l.definitions, "occurrences": l.occurrences, "unknown": l.unknown,
		"implements": l.implements, "unjudged": l.unjudged,
	}))
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// parse reads all files and sorts them into packages.
func (l *loader) parse() {
	modules := map[string]string{}
	check(filepath.WalkDir(l.root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			base := entry.Name()
			if name != l.root && (strings.HasPrefix(base, ".") || base == "node_modules") {
				return filepath.SkipDir
			}
			l.findModule(name, modules)
			return nil
		}
		if strings.HasSuffix(name, ".go") && entry.Type().IsRegular() {
			l.parseFile(name, modules[filepath.Dir(name)])
		}
		return nil
	}))
}

// findModule stores the import path of a folder.
func (l *loader) findModule(name string, modules map[string]string) {
	data, err := os.ReadFile(filepath.Join(name, "go.mod"))
	if err == nil {
		for _, line := range strings.Split(string(data), "\n") {
			if fields := strings.Fields(line); len(fields) > 1 && fields[0] == "module" {
				modules[name] = strings.Trim(fields[1], `"`)
				return
			}
		}
	}
	parent, ok := modules[filepath.Dir(name)]
	switch {
	case filepath.Base(name) == "vendor":
		modules[name] = ""
	case ok:
		modules[name] = path.Join(parent, filepath.Base(name))
	default:
		modules[name] = filepath.Base(name)
	}
}

func (l *loader) parseFile(name, imported string) {
	file, _ := parser.ParseFile(l.fset, name, nil, parser.SkipObjectResolution)
	if file == nil || file.Name == nil {
		return
	}
	relative, err := filepath.Rel(l.root, filepath.Dir(name))
	check(err)
	found := l.byPath[relative]
	if found == nil {
		found = &folder{path: relative, imported: imported}
		l.byPath[relative] = found
		if l.folders[imported] == nil {
			l.folders[imported] = found
		}
	}
	context := build.Default
	context.CgoEnabled = true
	matches, err := context.MatchFile(filepath.Dir(name), filepath.Base(name))
	isTest := strings.HasSuffix(name, "_test.go")
	switch {
	case err != nil || !matches:
		found.others = append(found.others, file)
	case isTest && strings.HasSuffix(file.Name.Name, "_test"):
		found.outside = append(found.outside, file)
	case isTest:
		found.tests = append(found.tests, file)
	case len(found.files) > 0 && found.files[0].Name.Name != file.Name.Name:
		found.others = append(found.others, file)
	default:
		found.files = append(found.files, file)
	}
}

// Import returns a package of the repository, of the standard library, or an empty one.
func (l *loader) Import(name string) (*types.Package, error) {
	if l.own != nil && l.own.imported == name && l.own.full != nil {
		return l.own.full, nil
	}
	if found := l.folders[name]; found != nil && len(found.files) > 0 {
		if found.pkg == nil && !found.busy {
			found.busy = true
			found.pkg = l.check(found.imported, found.files, nil)
			found.busy = false
		}
		if found.pkg != nil {
			return found.pkg, nil
		}
	}
	if !strings.Contains(strings.Split(name, "/")[0], ".") {
		if pkg, err := l.standard.Import(name); err == nil {
			return pkg, nil
		}
	}
	if l.missing[name] == nil {
		pkg := types.NewPackage(name, path.Base(name))
		pkg.MarkComplete()
		l.missing[name] = pkg
	}
	return l.missing[name], nil
}

func (l *loader) check(name string, files []*ast.File, info *types.Info) *types.Package {
	config := types.Config{
		Importer:         l,
		Error:            func(error) {},
		FakeImportC:      true,
		IgnoreFuncBodies: info == nil,
	}
	pkg, _ := config.Check(name, l.fset, files, info)
	return pkg
}

// describe writes the names of a package and of its tests.
func (l *loader) describe(found *folder) {
	groups := [][]*ast.File{append(append([]*ast.File{}, found.files...), found.tests...), found.outside}
	for number, files := range groups {
		if len(files) == 0 {
			continue
		}
		info := &types.Info{
			Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Implicits:  map[ast.Node]types.Object{},
			Selections: map[*ast.SelectorExpr]*types.Selection{},
		}
		name := found.imported
		if number == 1 {
			name += "_test"
			l.own = found
		}
		pkg := l.check(name, files, info)
		l.own = nil
		if number == 0 {
			found.full = pkg
		}
		for _, file := range files {
			l.describeFile(file, info)
		}
	}
}

// compareTypes lists the types that implement an interface, both outside of tests.
func (l *loader) compareTypes(paths []string) {
	var interfaces, others []*types.Named
	for _, name := range paths {
		found := l.byPath[name]
		if strings.Contains("/"+name+"/", "/vendor/") || l.folders[found.imported] != found {
			continue
		}
		pkg, _ := l.Import(found.imported)
		for _, each := range pkg.Scope().Names() {
			object, ok := pkg.Scope().Lookup(each).(*types.TypeName)
			if !ok || object.IsAlias() {
				continue
			}
			named, ok := object.Type().(*types.Named)
			if !ok {
				continue
			}
			if promise, ok := named.Underlying().(*types.Interface); !ok {
				others = append(others, named)
			} else if promise.NumMethods() > 0 && promise.IsMethodSet() && named.TypeParams().Len() == 0 {
				interfaces = append(interfaces, named)
			}
		}
	}
	interfaces, others = l.leaveOut(interfaces), l.leaveOut(others)
	for _, named := range interfaces {
		for _, other := range others {
			if types.Implements(types.NewPointer(other), named.Underlying().(*types.Interface)) {
				l.implements = append(l.implements, []any{l.placeOf(other), l.placeOf(named)})
			}
		}
	}
}

func (l *loader) placeOf(named *types.Named) []any {
	return []any{l.relative(named.Obj().Pos()), l.locate(named.Obj().Pos()).Line}
}

// leaveOut returns the types without unknown parts, which would implement everything.
func (l *loader) leaveOut(all []*types.Named) (known []*types.Named) {
	for _, named := range all {
		text := named.Underlying().String()
		methods := types.NewMethodSet(types.NewPointer(named))
		for number := 0; number < methods.Len(); number++ {
			text += methods.At(number).Type().String()
		}
		if strings.Contains(text, "invalid type") {
			l.unjudged = append(l.unjudged, l.placeOf(named))
		} else {
			known = append(known, named)
		}
	}
	return known
}

func (l *loader) describeFile(file *ast.File, info *types.Info) {
	name := l.relative(file.Package)
	l.occurrences[name], l.unknown[name] = [][]any{}, [][]any{}
	members, embedded, receivers := map[*ast.Ident]bool{}, map[*ast.Ident]bool{}, map[types.Object]bool{}
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.FuncDecl:
			if node.Recv != nil && len(node.Recv.List) == 1 {
				for _, ident := range node.Recv.List[0].Names {
					receivers[info.Defs[ident]] = true
				}
			}
		case *ast.SelectorExpr:
			if info.Selections[node] != nil {
				ident, isIdent := node.X.(*ast.Ident)
				members[node.Sel] = !isIdent || !receivers[info.Uses[ident]]
			}
		case *ast.Field:
			if len(node.Names) == 0 {
				ast.Inspect(node.Type, func(part ast.Node) bool {
					if ident, ok := part.(*ast.Ident); ok {
						embedded[ident] = true
					}
					return true
				})
			}
		case *ast.ImportSpec:
			l.describeImport(name, node)
		}
		return true
	})
	ast.Inspect(file, func(node ast.Node) bool {
		ident, ok := node.(*ast.Ident)
		if !ok || ident == file.Name || ident.Name == "_" {
			return true
		}
		used, defined := info.Uses[ident], info.Defs[ident]
		_, isDefinition := info.Defs[ident]
		switch {
		case used != nil:
			l.add(name, ident, used, members[ident], false)
		case defined != nil && !embedded[ident]:
			l.add(name, ident, defined, false, true)
		case !isDefinition:
			position := l.locate(ident.Pos())
			row := []any{position.Line, position.Column - 1, ident.Name, "?"}
			l.unknown[name] = append(l.unknown[name], row)
		}
		return true
	})
}

func (l *loader) describeImport(file string, spec *ast.ImportSpec) {
	position := l.locate(spec.Path.Pos())
	name, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return
	}
	row := []any{position.Line, position.Column, name, l.definePackage(name), true}
	l.occurrences[file] = append(l.occurrences[file], row)
}

// definePackage returns the key of a package, empty if it is not in the repository.
func (l *loader) definePackage(name string) string {
	found := l.folders[name]
	if found == nil || strings.Contains("/"+found.path+"/", "/vendor/") {
		return ""
	}
	key := "package " + name
	places := [][]any{{strings.TrimPrefix(found.path, ".") + "/", 0}}
	for _, file := range found.files {
		places = append(places, []any{l.relative(file.Package), 0})
	}
	l.definitions[key] = []any{path.Base(name), "module", places, false}
	return key
}

// locate returns the place of a position in the file itself, whatever comments with //line say.
func (l *loader) locate(position token.Pos) token.Position {
	return l.fset.PositionFor(position, false)
}

func (l *loader) relative(position token.Pos) string {
	name, err := filepath.Rel(l.root, l.locate(position).Filename)
	check(err)
	return filepath.ToSlash(name)
}

func (l *loader) add(file string, ident *ast.Ident, object types.Object, member, extra bool) {
	position := l.locate(ident.Pos())
	_, isMethod := object.(*types.Func)
	row := []any{position.Line, position.Column - 1, ident.Name, l.define(object), false, member && isMethod, extra}
	l.occurrences[file] = append(l.occurrences[file], row)
}

// define returns the key of an object, empty if it is not defined in the repository.
func (l *loader) define(object types.Object) string {
	if name, ok := object.(*types.PkgName); ok {
		return l.definePackage(name.Imported().Path())
	}
	switch origin := object.(type) {
	case *types.Var:
		object = origin.Origin()
	case *types.Func:
		object = origin.Origin()
	}
	position := l.locate(object.Pos())
	if object.Pkg() == nil || !position.IsValid() || !strings.HasPrefix(position.Filename, l.root+"/") {
		return ""
	}
	name := l.relative(object.Pos())
	if strings.Contains("/"+name, "/vendor/") {
		return ""
	}
	key := fmt.Sprintf("%s:%d:%d", name, position.Line, position.Column)
	if l.definitions[key] == nil {
		kind, owner, local := classify(object)
		places := [][]any{{name, position.Line}}
		if !local {
			places = append(places, l.findOthers(path.Dir(name), owner, object.Name())...)
		}
		l.definitions[key] = []any{object.Name(), kind, places, local}
	}
	return key
}

// classify returns the kind of an object, the receiver of a method, and whether it is local.
func classify(object types.Object) (kind, owner string, local bool) {
	isLocal := object.Pkg() == nil || object.Parent() != object.Pkg().Scope()
	switch object := object.(type) {
	case *types.Func:
		signature := object.Type().(*types.Signature)
		if receiver := signature.Recv(); receiver != nil {
			kind := receiver.Type()
			if pointer, ok := kind.(*types.Pointer); ok {
				kind = pointer.Elem()
			}
			if named, ok := kind.(*types.Named); ok {
				owner = named.Obj().Name()
			}
			return "method", owner, false
		}
		return "function", "", isLocal
	case *types.TypeName:
		return "type", "", isLocal
	case *types.Var:
		if object.IsField() {
			return "value", "?", false
		}
	}
	return "value", "", isLocal
}

// findOthers returns the declarations of the same name for other platforms.
func (l *loader) findOthers(folder, owner, name string) (places [][]any) {
	found := l.byPath[folder]
	if found == nil {
		return nil
	}
	for _, file := range found.others {
		for _, declaration := range file.Decls {
			for _, ident := range listNames(declaration, owner) {
				if ident.Name == name {
					line := l.locate(ident.Pos()).Line
					places = append(places, []any{l.relative(file.Package), line})
				}
			}
		}
	}
	return places
}

func listNames(declaration ast.Decl, owner string) (names []*ast.Ident) {
	switch declaration := declaration.(type) {
	case *ast.FuncDecl:
		if receiverOf(declaration) == owner {
			names = append(names, declaration.Name)
		}
	case *ast.GenDecl:
		for _, spec := range declaration.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				names = append(names, spec.Name)
			case *ast.ValueSpec:
				names = append(names, spec.Names...)
			}
		}
		if owner != "" {
			return nil
		}
	}
	return names
}

func receiverOf(declaration *ast.FuncDecl) string {
	if declaration.Recv == nil || len(declaration.Recv.List) == 0 {
		return ""
	}
	kind := declaration.Recv.List[0].Type
	if star, ok := kind.(*ast.StarExpr); ok {
		kind = star.X
	}
	if ident, ok := kind.(*ast.Ident); ok {
		return ident.Name
	}
	return "?"
}
