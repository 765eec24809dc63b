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
    # For `use function`: of the core and of what is always there with it.
    "PHP functions": """
        abs acos acosh addcslashes addslashes array array_all array_any array_change_key_case
        array_chunk array_column array_combine array_count_values array_diff array_diff_assoc
        array_diff_key array_diff_uassoc array_diff_ukey array_fill array_fill_keys array_filter
        array_find array_find_key array_flip array_intersect array_intersect_assoc
        array_intersect_key array_intersect_uassoc array_intersect_ukey array_is_list
        array_key_exists array_key_first array_key_last array_keys array_map array_merge
        array_merge_recursive array_multisort array_pad array_pop array_product array_push
        array_rand array_reduce array_replace array_replace_recursive array_reverse array_search
        array_shift array_slice array_splice array_sum array_udiff array_udiff_assoc
        array_udiff_uassoc array_uintersect array_uintersect_assoc array_uintersect_uassoc
        array_unique array_unshift array_values array_walk array_walk_recursive arsort asin
        asinh asort assert assert_options atan atan2 atanh base64_decode base64_encode
        base_convert basename bin2hex bindec boolval call_user_func call_user_func_array ceil
        chdir checkdate checkdnsrr chgrp chmod chop chown chr chroot chunk_split class_alias
        class_exists class_implements class_parents class_uses clearstatcache
        cli_get_process_title cli_set_process_title closedir closelog compact connection_aborted
        connection_status constant convert_cyr_string convert_uudecode convert_uuencode copy cos
        cosh count count_chars crc32 create_function crypt ctype_alnum ctype_alpha ctype_cntrl
        ctype_digit ctype_graph ctype_lower ctype_print ctype_punct ctype_space ctype_upper
        ctype_xdigit curl_close curl_copy_handle curl_errno curl_error curl_escape curl_exec
        curl_file_create curl_getinfo curl_init curl_multi_add_handle curl_multi_close
        curl_multi_errno curl_multi_exec curl_multi_getcontent curl_multi_info_read
        curl_multi_init curl_multi_remove_handle curl_multi_select curl_multi_setopt
        curl_multi_strerror curl_pause curl_reset curl_setopt curl_setopt_array curl_share_close
        curl_share_errno curl_share_init curl_share_setopt curl_share_strerror curl_strerror
        curl_unescape curl_version current date date_add date_create date_create_from_format
        date_create_immutable date_create_immutable_from_format date_date_set
        date_default_timezone_get date_default_timezone_set date_diff date_format
        date_get_last_errors date_interval_create_from_date_string date_interval_format
        date_isodate_set date_modify date_offset_get date_parse date_parse_from_format date_sub
        date_sun_info date_sunrise date_sunset date_time_set date_timestamp_get
        date_timestamp_set date_timezone_get date_timezone_set debug_backtrace
        debug_print_backtrace debug_zval_dump decbin dechex decoct define defined deflate_add
        deflate_init deg2rad die dir dirname disk_free_space disk_total_space diskfreespace dl
        dns_check_record dns_get_mx dns_get_record doubleval each echo empty end enum_exists
        error_clear_last error_get_last error_log error_reporting escapeshellarg escapeshellcmd
        eval exec exit exp explode expm1 extension_loaded extract fclose fdatasync fdiv feof
        fflush fgetc fgetcsv fgets fgetss file file_exists file_get_contents file_put_contents
        fileatime filectime filegroup fileinode filemtime fileowner fileperms filesize filetype
        filter_has_var filter_id filter_input filter_input_array filter_list filter_var
        filter_var_array floatval flock floor flush fmod fnmatch fopen forward_static_call
        forward_static_call_array fpassthru fprintf fputcsv fputs fread fscanf fseek fsockopen
        fstat fsync ftell ftruncate func_get_arg func_get_args func_num_args function_exists
        fwrite gc_collect_cycles gc_disable gc_enable gc_enabled gc_mem_caches gc_status
        get_browser get_called_class get_cfg_var get_class get_class_methods get_class_vars
        get_current_user get_debug_type get_declared_classes get_declared_interfaces
        get_declared_traits get_defined_constants get_defined_functions get_defined_vars
        get_extension_funcs get_headers get_html_translation_table get_include_path
        get_included_files get_loaded_extensions get_magic_quotes_gpc get_magic_quotes_runtime
        get_mangled_object_vars get_meta_tags get_object_vars get_parent_class
        get_required_files get_resource_id get_resource_type get_resources getcwd getdate getenv
        gethostbyaddr gethostbyname gethostbynamel gethostname getlastmod getmxrr getmygid
        getmyinode getmypid getmyuid getopt getprotobyname getprotobynumber getrandmax getrusage
        getservbyname getservbyport gettimeofday gettype glob gmdate gmmktime gmstrftime gzclose
        gzcompress gzdecode gzdeflate gzencode gzeof gzfile gzgetc gzgets gzgetss gzinflate
        gzopen gzpassthru gzputs gzread gzrewind gzseek gztell gzuncompress gzwrite hash
        hash_algos hash_copy hash_equals hash_file hash_final hash_hkdf hash_hmac
        hash_hmac_algos hash_hmac_file hash_init hash_pbkdf2 hash_update hash_update_file
        hash_update_stream header header_register_callback header_remove headers_list
        headers_sent hebrev hebrevc hex2bin hexdec highlight_file highlight_string hrtime
        html_entity_decode htmlentities htmlspecialchars htmlspecialchars_decode
        http_build_query http_response_code hypot iconv iconv_get_encoding iconv_mime_decode
        iconv_mime_decode_headers iconv_mime_encode iconv_set_encoding iconv_strlen iconv_strpos
        iconv_strrpos iconv_substr idate ignore_user_abort implode in_array inet_ntop inet_pton
        inflate_add inflate_get_read_len inflate_get_status inflate_init ini_alter ini_get
        ini_get_all ini_restore ini_set intdiv interface_exists intval ip2long is_a is_array
        is_bool is_callable is_countable is_dir is_double is_executable is_file is_finite
        is_float is_infinite is_int is_integer is_iterable is_link is_long is_nan is_null
        is_numeric is_object is_readable is_real is_resource is_scalar is_string is_subclass_of
        is_uploaded_file is_writable is_writeable isset iterator_apply iterator_count
        iterator_to_array join json_decode json_encode json_last_error json_last_error_msg
        json_validate key key_exists krsort ksort lcfirst lcg_value lchgrp lchown levenshtein
        link linkinfo list localeconv localtime log log10 log1p long2ip lstat ltrim max
        mb_check_encoding mb_chr mb_convert_case mb_convert_encoding mb_convert_kana
        mb_convert_variables mb_decode_mimeheader mb_decode_numericentity mb_detect_encoding
        mb_detect_order mb_encode_mimeheader mb_encode_numericentity mb_encoding_aliases mb_ereg
        mb_ereg_match mb_ereg_replace mb_ereg_replace_callback mb_ereg_search
        mb_ereg_search_getpos mb_ereg_search_getregs mb_ereg_search_init mb_ereg_search_pos
        mb_ereg_search_regs mb_ereg_search_setpos mb_eregi mb_eregi_replace mb_get_info
        mb_http_input mb_http_output mb_internal_encoding mb_language mb_list_encodings mb_ord
        mb_output_handler mb_parse_str mb_preferred_mime_name mb_regex_encoding
        mb_regex_set_options mb_scrub mb_send_mail mb_split mb_str_pad mb_str_split mb_strcut
        mb_strimwidth mb_stripos mb_stristr mb_strlen mb_strpos mb_strrchr mb_strrichr
        mb_strripos mb_strrpos mb_strstr mb_strtolower mb_strtoupper mb_strwidth
        mb_substitute_character mb_substr mb_substr_count md5 md5_file memory_get_peak_usage
        memory_get_usage metaphone method_exists microtime min mkdir mktime money_format
        move_uploaded_file mt_getrandmax mt_rand mt_srand natcasesort natsort net_get_interfaces
        next nl2br nl_langinfo number_format ob_clean ob_end_clean ob_end_flush ob_flush
        ob_get_clean ob_get_contents ob_get_flush ob_get_length ob_get_level ob_get_status
        ob_gzhandler ob_iconv_handler ob_implicit_flush ob_list_handlers ob_start octdec opendir
        openlog ord output_add_rewrite_var output_reset_rewrite_vars pack parse_ini_file
        parse_ini_string parse_str parse_url passthru password_algos password_get_info
        password_hash password_needs_rehash password_verify pathinfo pclose pfsockopen
        php_ini_loaded_file php_ini_scanned_files php_sapi_name php_strip_whitespace php_uname
        phpcredits phpinfo phpversion pi popen pos pow preg_filter preg_grep preg_last_error
        preg_last_error_msg preg_match preg_match_all preg_quote preg_replace
        preg_replace_callback preg_replace_callback_array preg_split prev print print_r printf
        proc_close proc_get_status proc_nice proc_open proc_terminate property_exists putenv
        quoted_printable_decode quoted_printable_encode quotemeta rad2deg rand random_bytes
        random_int range rawurldecode rawurlencode readdir readfile readgzfile readlink realpath
        realpath_cache_get realpath_cache_size register_shutdown_function register_tick_function
        rename reset restore_error_handler restore_exception_handler restore_include_path rewind
        rewinddir rmdir round rsort rtrim sapi_windows_cp_conv sapi_windows_cp_get
        sapi_windows_cp_is_utf8 sapi_windows_cp_set sapi_windows_generate_ctrl_event
        sapi_windows_set_ctrl_handler sapi_windows_vt100_support scandir serialize session_abort
        session_cache_expire session_cache_limiter session_commit session_create_id
        session_decode session_destroy session_encode session_gc session_get_cookie_params
        session_id session_module_name session_name session_regenerate_id
        session_register_shutdown session_reset session_save_path session_set_cookie_params
        session_set_save_handler session_start session_status session_unset session_write_close
        set_error_handler set_exception_handler set_file_buffer set_include_path set_time_limit
        setcookie setlocale setrawcookie settype sha1 sha1_file shell_exec show_source shuffle
        similar_text sin sinh sizeof sleep socket_get_status socket_set_blocking
        socket_set_timeout sort soundex spl_autoload spl_autoload_call spl_autoload_extensions
        spl_autoload_functions spl_autoload_register spl_autoload_unregister spl_classes
        spl_object_hash spl_object_id sprintf sqrt srand sscanf stat str_contains str_ends_with
        str_getcsv str_ireplace str_pad str_repeat str_replace str_rot13 str_shuffle str_split
        str_starts_with str_word_count strcasecmp strchr strcmp strcoll strcspn
        stream_bucket_append stream_bucket_make_writeable stream_bucket_new
        stream_bucket_prepend stream_context_create stream_context_get_default
        stream_context_get_options stream_context_get_params stream_context_set_default
        stream_context_set_option stream_context_set_params stream_copy_to_stream
        stream_filter_append stream_filter_prepend stream_filter_register stream_filter_remove
        stream_get_contents stream_get_filters stream_get_line stream_get_meta_data
        stream_get_transports stream_get_wrappers stream_is_local stream_isatty
        stream_notification_callback stream_register_wrapper stream_resolve_include_path
        stream_select stream_set_blocking stream_set_chunk_size stream_set_read_buffer
        stream_set_timeout stream_set_write_buffer stream_socket_accept stream_socket_client
        stream_socket_enable_crypto stream_socket_get_name stream_socket_pair
        stream_socket_recvfrom stream_socket_sendto stream_socket_server stream_socket_shutdown
        stream_supports_lock stream_wrapper_register stream_wrapper_restore
        stream_wrapper_unregister strftime strip_tags stripcslashes stripos stripslashes stristr
        strlen strnatcasecmp strnatcmp strncasecmp strncmp strpbrk strpos strptime strrchr
        strrev strripos strrpos strspn strstr strtok strtolower strtotime strtoupper strtr
        strval substr substr_compare substr_count substr_replace symlink sys_get_temp_dir
        sys_getloadavg syslog system tan tanh tempnam time time_nanosleep time_sleep_until
        timezone_abbreviations_list timezone_identifiers_list timezone_location_get
        timezone_name_from_abbr timezone_name_get timezone_offset_get timezone_open
        timezone_transitions_get timezone_version_get tmpfile touch trait_exists trigger_error
        trim uasort ucfirst ucwords uksort umask uniqid unlink unpack unregister_tick_function
        unserialize unset urldecode urlencode user_error usleep usort var_dump var_export
        version_compare vfprintf vprintf vsprintf wordwrap zend_thread_id zend_version
        zlib_decode zlib_encode zlib_get_coding_type
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
