"""What comes with a language, by the first part of the name that is imported."""

from __future__ import annotations

_NAMES = {
    # Headers of C, C++, POSIX, Linux, Windows; what ends with a slash is a folder of them.
    "C": """
        assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h
        math.h setjmp.h signal.h stdalign.h stdarg.h stdatomic.h stdbit.h stdbool.h stdckdint.h
        stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h string.h tgmath.h threads.h time.h
        uchar.h wchar.h wctype.h
        algorithm any array atomic barrier bit bitset cassert ccomplex cctype cerrno cfenv cfloat
        charconv chrono cinttypes ciso646 climits clocale cmath codecvt compare complex concepts
        condition_variable coroutine csetjmp csignal cstdalign cstdarg cstdbool cstddef cstdint
        cstdio cstdlib cstring ctgmath ctime cuchar cwchar cwctype deque exception execution
        expected filesystem flat_map flat_set format forward_list fstream functional future
        generator initializer_list iomanip ios iosfwd iostream istream iterator latch limits list
        locale map mdspan memory memory_resource mutex new numbers numeric optional ostream print
        queue random ranges ratio regex scoped_allocator semaphore set shared_mutex
        source_location span spanstream sstream stack stacktrace stdexcept stdfloat stop_token
        streambuf string string_view strstream syncstream system_error thread tuple type_traits
        typeindex typeinfo unordered_map unordered_set utility valarray variant vector version
        cxxabi.h experimental/ ext/ bits/
        aio.h aliases.h alloca.h ar.h argp.h arpa/ byteswap.h cpio.h crypt.h dirent.h dlfcn.h elf.h
        endian.h err.h execinfo.h fcntl.h features.h fmtmsg.h fnmatch.h ftw.h getopt.h glob.h grp.h
        iconv.h ifaddrs.h langinfo.h libgen.h link.h linux/ asm/ malloc.h memory.h mntent.h
        monetary.h mqueue.h ndbm.h net/ netdb.h netinet/ nl_types.h poll.h pthread.h pty.h pwd.h
        regex.h resolv.h sched.h search.h semaphore.h shadow.h spawn.h stdio_ext.h strings.h
        stropts.h sys/ syslog.h sysexits.h tar.h termio.h termios.h ucontext.h ulimit.h unistd.h
        unwind.h utime.h utmp.h utmpx.h values.h wait.h wordexp.h xlocale.h
        mach/ mach-o/ libkern/ os/ dispatch/ objc/ TargetConditionals.h Availability.h
        AvailabilityMacros.h crt_externs.h copyfile.h libproc.h
        Foundation/ UIKit/ AppKit/ Cocoa/ Carbon/ CoreFoundation/ CoreGraphics/ CoreServices/
        CoreVideo/ CoreMedia/ CoreML/ CoreImage/ CoreText/ CoreData/ CoreLocation/ Metal/ MetalKit/
        MetalPerformanceShaders/ MetalPerformanceShadersGraph/ Accelerate/ AVFoundation/ IOKit/
        QuartzCore/ Security/ SystemConfiguration/ XCTest/ WebKit/ GameController/ OpenGL/
        Accelerate.h Foundation.h
        windows.h Windows.h winsock.h winsock2.h WinSock2.h ws2tcpip.h WS2tcpip.h windowsx.h
        winbase.h winnt.h winuser.h wincrypt.h winternl.h winreg.h wincon.h conio.h direct.h io.h
        process.h tchar.h crtdbg.h dbghelp.h DbgHelp.h psapi.h Psapi.h shellapi.h shlobj.h ShlObj.h
        shlwapi.h Shlwapi.h tlhelp32.h TlHelp32.h objbase.h ole2.h oleauto.h comdef.h atlbase.h
        intrin.h mswsock.h iphlpapi.h mmsystem.h versionhelpers.h sdkddkver.h specstrings.h sal.h
        immintrin.h emmintrin.h xmmintrin.h pmmintrin.h tmmintrin.h smmintrin.h nmmintrin.h
        wmmintrin.h avxintrin.h x86intrin.h mmintrin.h ammintrin.h cpuid.h arm_neon.h arm_sve.h
        arm_acle.h arm_bf16.h arm_fp16.h altivec.h omp.h metal_stdlib metal_atomic metal_simdgroup
        metal_simdgroup_matrix metal_math metal_geometric metal_common metal_integer
        metal_relational
        metal_texture metal_matrix metal_graphics metal_compute metal_types metal_array
        """,
    # The first names of packages that come with Go; "C" stands for code in C.
    "Go": """
        C archive arena bufio builtin bytes cmp compress container context crypto database debug
        embed encoding errors expvar flag fmt go hash html image index internal io iter log maps
        math mime net os path plugin reflect regexp runtime slices sort strconv strings structs
        sync syscall testing text time unicode unique unsafe weak
    """,
    # The modules that come with CMake, without those that only find something.
    "CMake": """
        AddFileDependencies AndroidTestUtilities BundleUtilities CMakeAddFortranSubdirectory
        CMakeBackwardCompatibilityCXX CMakeDependentOption CMakeDetermineVSServicePack
        CMakeExpandImportedTargets CMakeFindDependencyMacro CMakeFindFrameworks
        CMakeFindPackageMode CMakeGraphVizOptions CMakePackageConfigHelpers CMakeParseArguments
        CMakePrintHelpers CMakePrintSystemInformation CMakePushCheckState CMakeVerifyManifest
        CPack CPackArchive CPackBundle CPackComponent CPackDeb CPackIFW CPackRPM CSharpUtilities
        CTest CTestCoverageCollectGCOV CTestScriptMode CTestUseLaunchers CheckCCompilerFlag
        CheckCSourceCompiles CheckCSourceRuns CheckCXXCompilerFlag CheckCXXSourceCompiles
        CheckCXXSourceRuns CheckCXXSymbolExists CheckCompilerFlag CheckFortranCompilerFlag
        CheckFortranFunctionExists CheckFortranSourceCompiles CheckFortranSourceRuns
        CheckFunctionExists CheckIPOSupported CheckIncludeFile CheckIncludeFileCXX
        CheckIncludeFiles CheckLanguage CheckLibraryExists CheckLinkerFlag CheckOBJCCompilerFlag
        CheckOBJCXXCompilerFlag CheckPIESupported CheckPrototypeDefinition CheckSizeOf
        CheckSourceCompiles CheckSourceRuns CheckStructHasMember CheckSymbolExists CheckTypeSize
        CheckVariableExists Dart DeployQt4 Documentation ExternalData ExternalProject
        FeatureSummary FetchContent FindPackageHandleStandardArgs FindPackageMessage
        FortranCInterface GNUInstallDirs GenerateExportHeader GetPrerequisites GoogleTest
        InstallRequiredSystemLibraries MacroAddFileDependencies ProcessorCount
        SelectLibraryConfigurations SquishTestScript TestBigEndian TestForANSIForScope
        TestForANSIStreamHeaders TestForSSTREAM TestForSTDNamespace Use_wxWindows UseEcos
        UseJava UseJavaClassFilelist UsePkgConfig UseSWIG UsewxWidgets
        WriteBasicConfigVersionFile WriteCompilerDetectionHeader
    """,
    # The modules of the language itself.
    "Fortran": """
        ieee_arithmetic ieee_exceptions ieee_features iso_c_binding iso_fortran_env omp_lib
        omp_lib_kinds openacc
    """,
    # The modules of the package "base".
    "Haskell": """
        Control.Applicative Control.Arrow Control.Category Control.Concurrent
        Control.Concurrent.Chan Control.Concurrent.MVar Control.Concurrent.QSem
        Control.Concurrent.QSemN Control.Exception Control.Exception.Base Control.Monad
        Control.Monad.Fail Control.Monad.Fix Control.Monad.IO.Class Control.Monad.Instances
        Control.Monad.ST Control.Monad.ST.Lazy Control.Monad.ST.Strict Control.Monad.ST.Unsafe
        Control.Monad.Zip Data.Array.Byte Data.Bifoldable Data.Bifunctor Data.Bitraversable
        Data.Bits Data.Bool Data.Char Data.Coerce Data.Complex Data.Data Data.Dynamic
        Data.Either Data.Eq Data.Fixed Data.Foldable Data.Foldable1 Data.Function Data.Functor
        Data.Functor.Classes Data.Functor.Compose Data.Functor.Const Data.Functor.Contravariant
        Data.Functor.Identity Data.Functor.Product Data.Functor.Sum Data.IORef Data.Int Data.Ix
        Data.Kind Data.List Data.List.NonEmpty Data.Maybe Data.Monoid Data.Ord Data.Proxy
        Data.Ratio Data.STRef Data.STRef.Lazy Data.STRef.Strict Data.Semigroup Data.String
        Data.Traversable Data.Tuple Data.Type.Bool Data.Type.Coercion Data.Type.Equality
        Data.Type.Ord Data.Typeable Data.Unique Data.Version Data.Void Data.Word Debug.Trace
        Foreign Foreign.C Foreign.C.ConstPtr Foreign.C.Error Foreign.C.String Foreign.C.Types
        Foreign.Concurrent Foreign.ForeignPtr Foreign.ForeignPtr.Unsafe Foreign.Marshal
        Foreign.Marshal.Alloc Foreign.Marshal.Array Foreign.Marshal.Error Foreign.Marshal.Pool
        Foreign.Marshal.Unsafe Foreign.Marshal.Utils Foreign.Ptr Foreign.StablePtr
        Foreign.Storable GHC.Arr GHC.Base GHC.Char GHC.Clock GHC.Conc GHC.Conc.Sync
        GHC.ConsoleHandler GHC.Conc.IO GHC.Conc.Signal GHC.Desugar GHC.Enum GHC.Environment
        GHC.Err GHC.Event GHC.Exception GHC.Exception.Type GHC.Exts GHC.Fingerprint
        GHC.Fingerprint.Type GHC.Float GHC.Foreign GHC.ForeignPtr GHC.GHCi GHC.Generics GHC.IO
        GHC.IO.Encoding GHC.IO.Exception GHC.IO.Handle GHC.IO.Unsafe GHC.IOArray GHC.IORef
        GHC.Int GHC.Integer GHC.List GHC.MVar GHC.Maybe GHC.Natural GHC.Num GHC.OldList
        GHC.OverloadedLabels GHC.Pack GHC.Profiling GHC.Ptr GHC.Read GHC.Real GHC.Records
        GHC.ResponseFile GHC.RTS.Flags GHC.ST GHC.STRef GHC.Show GHC.Stable GHC.StableName
        GHC.Stack GHC.Stack.CCS GHC.Stack.Types GHC.StaticPtr GHC.Stats GHC.Storable
        GHC.TopHandler GHC.TypeError GHC.TypeLits GHC.TypeNats GHC.Unicode GHC.Weak GHC.Word
        Numeric Numeric.Natural Prelude System.CPUTime System.Console.GetOpt System.Environment
        System.Environment.Blank System.Exit System.IO System.IO.Error System.IO.Unsafe
        System.Info System.Mem System.Mem.StableName System.Mem.Weak System.Posix.Internals
        System.Posix.Types System.Timeout Text.ParserCombinators.ReadP
        Text.ParserCombinators.ReadPrec Text.Printf Text.Read Text.Read.Lex Text.Show
        Text.Show.Functions Type.Reflection Type.Reflection.Unsafe Unsafe.Coerce
    """,
    # What every Lua, or LuaJIT, has loaded already.
    "Lua": """
        bit bit32 coroutine debug ffi io jit jit.opt jit.profile jit.util math os package string
        string.buffer table table.clear table.new utf8
    """,
    # The modules of Node.js that need no prefix.
    "Node": """
        assert async_hooks buffer child_process cluster console constants crypto dgram
        diagnostics_channel dns domain events fs http http2 https inspector module net os
        path perf_hooks process punycode querystring readline repl stream string_decoder sys
        timers tls trace_events tty url util v8 vm wasi worker_threads zlib
    """,
    # The modules of the standard library and of the libraries beside it.
    "OCaml": """
        Arg Array ArrayLabels Atomic Bigarray Bool Buffer Bytes BytesLabels Callback Char
        CamlinternalFormat CamlinternalFormatBasics CamlinternalLazy CamlinternalMod
        CamlinternalOO Complex Condition Digest Domain Dynarray Dynlink Effect Either Ephemeron
        Event Filename Float Format Fun Gc Genlex Hashtbl In_channel Int Int32 Int64 Iarray Lazy
        Lexing List ListLabels Map Marshal MoreLabels Mutex Nativeint Obj Oo Option Out_channel
        Parsing Pqueue Printexc Printf Queue Random Repr Result Runtime_events Scanf Semaphore
        Seq Set Stack StdLabels Stdlib Str Stream String StringLabels Sys Thread Type Uchar Unit
        Unix UnixLabels Weak
    """,
    # The classes that come with PHP and its usual extensions.
    "PHP": """
        AllowDynamicProperties AppendIterator ArgumentCountError ArithmeticError ArrayAccess
        ArrayIterator ArrayObject AssertionError Attribute BackedEnum
        BadFunctionCallException BadMethodCallException CURLFile CURLStringFile
        CachingIterator CallbackFilterIterator Closure Collator Countable CurlHandle
        CurlMultiHandle CurlShareHandle DOMAttr DOMCdataSection DOMCharacterData DOMComment
        DOMDocument DOMDocumentFragment DOMDocumentType DOMElement DOMEntity DOMException
        DOMImplementation DOMNamedNodeMap DOMNode DOMNodeList DOMProcessingInstruction
        DOMText DOMXPath DateInterval DatePeriod DateTime DateTimeImmutable
        DateTimeInterface DateTimeZone Deprecated Directory DirectoryIterator
        DivisionByZeroError DomainException EmptyIterator Error ErrorException Exception FFI
        Fiber FiberError FilesystemIterator FilterIterator GMP Generator GlobIterator
        HashContext InfiniteIterator InternalIterator IntlCalendar IntlChar
        IntlDateFormatter IntlException IntlTimeZone InvalidArgumentException Iterator
        IteratorAggregate IteratorIterator JsonException JsonSerializable LengthException
        LibXMLError LimitIterator Locale LogicException MessageFormatter MultipleIterator
        NoRewindIterator Normalizer NumberFormatter OutOfBoundsException OutOfRangeException
        OuterIterator OverflowException Override PDO PDOException PDOStatement
        ParentIterator ParseError Phar PharData PharException PharFileInfo RangeException
        RecursiveArrayIterator RecursiveCachingIterator RecursiveCallbackFilterIterator
        RecursiveDirectoryIterator RecursiveFilterIterator RecursiveIterator
        RecursiveIteratorIterator RecursiveRegexIterator RecursiveTreeIterator Reflection
        ReflectionAttribute ReflectionClass ReflectionClassConstant ReflectionEnum
        ReflectionEnumBackedCase ReflectionEnumUnitCase ReflectionException
        ReflectionExtension ReflectionFiber ReflectionFunction ReflectionFunctionAbstract
        ReflectionGenerator ReflectionIntersectionType ReflectionMethod ReflectionNamedType
        ReflectionObject ReflectionParameter ReflectionProperty ReflectionReference
        ReflectionType ReflectionUnionType Reflector RegexIterator ResourceBundle
        ReturnTypeWillChange RuntimeException SQLite3 SeekableIterator SensitiveParameter
        SensitiveParameterValue Serializable SessionHandler SessionHandlerInterface
        SimpleXMLElement SimpleXMLIterator SoapClient SoapFault SoapServer Socket
        SplDoublyLinkedList SplFileInfo SplFileObject SplFixedArray SplHeap SplMaxHeap
        SplMinHeap SplObjectStorage SplObserver SplPriorityQueue SplQueue SplStack
        SplSubject SplTempFileObject Spoofchecker Stringable Throwable Transliterator
        Traversable TypeError UConverter UnderflowException UnexpectedValueException
        UnhandledMatchError UnitEnum ValueError WeakMap WeakReference XMLReader XMLWriter
        XSLTProcessor ZipArchive mysqli mysqli_result mysqli_stmt php_user_filter stdClass
    """,
    # The first names of what comes with Ruby.
    "Ruby": """
        English abbrev base64 benchmark bigdecimal bundler cgi coverage csv date dbm delegate
        did_you_mean digest drb erb error_highlight etc expect fcntl fiber fiddle fileutils find
        forwardable getoptlong io ipaddr irb json kconv logger matrix mkmf monitor mutex_m net
        nkf objspace observer open-uri open3 openssl optparse ostruct pathname pp prettyprint
        prime profile pstore psych pty rational rbconfig rdoc readline reline resolv resolv-
        replace rinda ripper ruby2_keywords rubygems securerandom set shell shellwords singleton
        socket stringio strscan syslog tempfile thread thwait time timeout tmpdir tracer tsort
        un unicode_normalize uri weakref win32ole yaml zlib
    """,
    # The crates that come with the compiler.
    "Rust": """
        alloc core proc_macro std test
    """,
    # What comes with Swift, and with Apple's systems.
    "Swift": """
        ARKit AVFoundation AVKit Accelerate Accessibility Accounts AppIntents AppKit
        AuthenticationServices BackgroundTasks CFNetwork CallKit CarPlay Charts CloudKit Cocoa
        Combine CommonCrypto Contacts ContactsUI CoreAudio CoreBluetooth CoreData CoreFoundation
        CoreGraphics CoreImage CoreLocation CoreMIDI CoreML CoreMedia CoreMotion CoreServices
        CoreSpotlight CoreTelephony CoreText CoreVideo CoreWLAN CryptoKit Darwin Dispatch
        Distributed EventKit Foundation FoundationEssentials FoundationNetworking FoundationXML
        GameKit GameplayKit Glibc HealthKit HomeKit IOKit ImageIO Intents JavaScriptCore
        LocalAuthentication MapKit MediaPlayer MessageUI Metal MetalKit MetalPerformanceShaders
        MobileCoreServices MultipeerConnectivity Musl NaturalLanguage Network NetworkExtension
        NotificationCenter OSLog ObjectiveC Observation PDFKit PackageDescription PassKit
        PencilKit Photos PhotosUI QuartzCore QuickLook RealityKit RegexBuilder SafariServices
        SceneKit Security ServiceManagement SpriteKit StoreKit Swift SwiftData SwiftUI
        Synchronization SystemConfiguration Testing UIKit UniformTypeIdentifiers
        UserNotifications Vision WatchConnectivity WatchKit WebKit WidgetKit WinSDK XCTest
        _Concurrency os
    """,
    # The packages that come with Java, Kotlin and Scala, with all that is in them. Others that
    # begin with javax are specifications, whose classes somebody else brings.
    "Java": """
        java javax.accessibility javax.annotation.processing javax.crypto javax.imageio javax.lang
        javax.management javax.naming javax.net javax.print javax.rmi.ssl javax.script
        javax.security javax.smartcardio javax.sound javax.sql javax.swing javax.tools
        javax.transaction.xa javax.xml.catalog javax.xml.crypto javax.xml.datatype
        javax.xml.namespace javax.xml.parsers javax.xml.stream javax.xml.transform
        javax.xml.validation javax.xml.xpath javax.xml.XMLConstants jdk kotlin org.ietf.jgss
        org.w3c.dom org.xml.sax scala
    """,
    # The namespaces that come with .NET.
    "C#": """
        Microsoft.CSharp Microsoft.VisualBasic Microsoft.Win32 System
    """,
    # The modules of Elixir itself and the first names of those that come with it.
    "Elixir": """
        Access Agent Application ArgumentError ArithmeticError Atom Base Behaviour Bitwise Calendar
        Code Collectable Config Date DateTime Dict Duration DynamicSupervisor EEx Enum Enumerable
        ErlangError Exception ExUnit File Float FunctionClauseError GenEvent GenServer HashDict
        HashSet IEx IO Inspect Integer JSON Kernel KeyError Keyword List Logger Macro Map MapSet
        MatchError Mix Module NaiveDateTime Node OptionParser PartitionSupervisor Path Port Process
        Protocol Range Record Regex Registry RuntimeError Set Stream String StringIO Supervisor
        System Task Time Tuple URI UndefinedFunctionError Version
    """,
    # The modules that come with Julia.
    "Julia": """
        ArgTools Artifacts Base Base64 CRC32c Core Dates DelimitedFiles Distributed Downloads
        FileWatching Future InteractiveUtils JuliaSyntaxHighlighting LazyArtifacts LibCURL LibGit2
        Libdl LinearAlgebra Logging Main Markdown Mmap NetworkOptions Pkg Printf Profile REPL
        Random SHA Serialization SharedArrays Sockets SparseArrays Statistics StyledStrings
        SuiteSparse TOML Tar Test UUIDs Unicode
    """,
    # What Python had once: what it has now, it says itself.
    "Python": """
        BaseHTTPServer Bastion CGIHTTPServer ConfigParser Cookie DocXMLRPCServer HTMLParser
        MimeWriter Queue SimpleHTTPServer SimpleXMLRPCServer SocketServer StringIO Tkinter
        UserDict UserList UserString __builtin__ anydbm asynchat asyncore audioop binhex
        cPickle cStringIO cgi cgitb chunk commands compiler cookielib copy_reg crypt dbhash
        distutils dummy_thread dummy_threading dumbdbm exceptions formatter future_builtins
        htmlentitydefs htmllib httplib imghdr imp macpath mailcap md5 mimetools mimify mutex
        new nis nntplib parser pipes popen2 repr rexec rfc822 robotparser sets sgmllib sha
        smtpd sndhdr spwd statvfs sunau symbol telnetlib thread tkFileDialog tkMessageBox
        urllib2 urlparse user uu whichdb xdrlib xmllib xmlrpclib
    """,
    # "root" is the file that is compiled, "builtin" what the compiler says about it.
    "Zig": """
        builtin root std
    """,
}

STANDARD_LIBRARIES = {language: frozenset(text.split()) for language, text in _NAMES.items()}
"""Language -> names."""
