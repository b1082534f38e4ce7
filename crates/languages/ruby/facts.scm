; Patterns for Ruby.

; Types. A class or module can be reopened; each part is a definition.
(class name: (constant) @name body: (body_statement)? @body "end" @body) @def.class
(class name: (scope_resolution scope: (_) @owner name: (constant) @name) body: (body_statement)? @body
  "end" @body) @def.class
(class name: (scope_resolution !scope name: (constant) @name) body: (body_statement)? @body "end" @body) @def.class
(module name: (constant) @name body: (body_statement (call !receiver method: (identifier) @_extend
  arguments: (argument_list (self)))) @body "end" @body (#eq? @_extend "extend")) @def.module @flag.static
(module name: (constant) @name body: (body_statement)? @body "end" @body) @def.module
(module name: (scope_resolution scope: (_) @owner name: (constant) @name) body: (body_statement)? @body
  "end" @body) @def.module
(module name: (scope_resolution !scope name: (constant) @name) body: (body_statement)? @body "end" @body) @def.module
(assignment left: (constant) @name right: (call receiver: (constant) @_maker method: (identifier) @_make
  block: (_ body: (_)? @body)?) (#any-of? @_maker "Struct" "Data") (#any-of? @_make "new" "define")) @def.struct
(assignment left: (constant) @name right: (call receiver: (constant) @_maker method: (identifier) @_make
  block: (_ body: (_)? @body)?) (#eq? @_maker "Class") (#eq? @_make "new")) @def.class
(assignment left: (constant) @name right: (call receiver: (constant) @_maker method: (identifier) @_make
  block: (_ body: (_)? @body)?) (#eq? @_maker "Module") (#eq? @_make "new")) @def.module
(assignment left: (constant) right: (call receiver: (constant) @_maker method: (identifier) @_make
  arguments: (argument_list (simple_symbol) @name @def.property))
  (#any-of? @_maker "Struct" "Data") (#any-of? @_make "new" "define"))
(superclass (call receiver: (constant) @_maker method: (identifier) @_make
  arguments: (argument_list (simple_symbol) @name @def.property))
  (#any-of? @_maker "Struct" "Data") (#any-of? @_make "new" "define"))

; Methods. At the top level they are functions.
(method name: (_) @name parameters: (method_parameters)? @params body: (_)? @body "end"? @body) @def.function
(singleton_method object: (constant) @owner name: (_) @name parameters: (method_parameters)? @params body: (_)? @body
  "end"? @body) @def.function @flag.static
(singleton_method object: (_) name: (_) @name parameters: (method_parameters)? @params body: (_)? @body
  "end"? @body) @def.function @flag.static
(call !receiver method: (identifier) @_define arguments: (argument_list . [(simple_symbol) (string . (string_content) .)] @name)
  block: (_ parameters: (block_parameters)? @params body: (_)? @body) (#eq? @_define "define_method")) @def.function
(call method: (identifier) @_define arguments: (argument_list . [(simple_symbol) (string . (string_content) .)] @name)
  block: (_ parameters: (block_parameters)? @params body: (_)? @body)
  (#eq? @_define "define_singleton_method")) @def.function @flag.static
(call !receiver !block method: (identifier) @_define arguments: (argument_list . [(simple_symbol) (string . (string_content) .)] @name)
  (#eq? @_define "define_method")) @def.function
(alias name: [(identifier) (constant) (setter) (operator) (simple_symbol)] @name) @def.function
(call !receiver method: (identifier) @_alias arguments: (argument_list . [(simple_symbol) (string . (string_content) .)] @name . (_))
  (#eq? @_alias "alias_method")) @def.function

; Methods that define other methods.
(call !receiver method: (identifier) @_attribute
  arguments: (argument_list [(simple_symbol) (string . (string_content) .)] @name @def.property @flag.readonly)
  (#any-of? @_attribute "attr_reader" "attr"))
(call !receiver method: (identifier) @_attribute
  arguments: (argument_list [(simple_symbol) (string . (string_content) .)] @name @def.property)
  (#eq? @_attribute "attr_accessor"))
; What only writes is not what a read means.
(call !receiver method: (identifier) @_attribute
  arguments: (argument_list [(simple_symbol) (string . (string_content) .)] @name @def.property @flag.alternative)
  (#eq? @_attribute "attr_writer"))
(call !receiver method: (identifier) @_attribute
  arguments: (argument_list [(simple_symbol) (string . (string_content) .)] @name @def.property @flag.static)
  (#any-of? @_attribute "cattr_reader" "cattr_writer" "cattr_accessor" "mattr_reader" "mattr_writer" "mattr_accessor"
  "class_attribute" "thread_mattr_accessor" "thread_cattr_accessor"))
(call !receiver method: (identifier) @_attribute
  arguments: (argument_list (splat_argument (symbol_array (bare_symbol) @name @def.property)))
  (#any-of? @_attribute "attr_reader" "attr_accessor" "attr_writer"))
(call !receiver method: (identifier) @_relation arguments: (argument_list . (simple_symbol) @name @def.property)
  (#any-of? @_relation "belongs_to" "has_one" "has_many" "has_and_belongs_to_many"))
(call !receiver method: (identifier) @_scope arguments: (argument_list . (simple_symbol) @name @def.method @flag.static . (_))
  (#eq? @_scope "scope"))
(call !receiver method: (identifier) @_delegate
  arguments: (argument_list . (_) (simple_symbol) @name @def.method) (#eq? @_delegate "def_delegators"))
(call !receiver method: (identifier) @_delegate
  arguments: (argument_list . (_) . (simple_symbol) @name @def.method .) (#eq? @_delegate "def_delegator"))
(call !receiver method: (identifier) @_delegate
  arguments: (argument_list . (_) . (_) . (simple_symbol) @name @def.method) (#eq? @_delegate "def_delegator"))
(call !receiver method: (identifier) @_delegate
  arguments: (argument_list (simple_symbol) @name @def.method) (#eq? @_delegate "delegate"))

; Test cases are calls with a title, which may be the tested class. What `let` defines is called by its name.
(call method: (identifier) @_case arguments: (argument_list . [(string) (simple_symbol) (constant) (scope_resolution)] @name)
  block: (_ body: (_)? @body) (#any-of? @_case "describe" "context" "it" "specify" "test" "feature" "scenario" "example"
  "should" "fdescribe" "fcontext" "fit" "xdescribe" "xcontext" "xit" "shared_examples" "shared_examples_for"
  "shared_context")) @def.test
(call !receiver method: (identifier) @_let arguments: (argument_list . [(simple_symbol) (string . (string_content) .)] @name)
  block: (_ body: (_)? @body) (#any-of? @_let "let" "let!" "subject" "subject!")) @def.function

; Rake tasks, which only other tasks refer to, and their namespaces.
(call !receiver method: (identifier) @_task arguments: (argument_list . [(simple_symbol) (string . (string_content) .)] @name)
  block: (_ parameters: (block_parameters)? @params body: (_)? @body)
  (#eq? @_task "task")) @def.function @flag.unbound
(call !receiver method: (identifier) @_task arguments: (argument_list . (pair
  key: [(hash_key_symbol) (simple_symbol) (string . (string_content) .)] @name))
  block: (_ parameters: (block_parameters)? @params body: (_)? @body)
  (#eq? @_task "task")) @def.function @flag.unbound
(call !receiver method: (identifier) @_space arguments: (argument_list . [(simple_symbol) (string)] @name)
  block: (do_block body: (body_statement (call method: (identifier) @_task)) @body)
  (#eq? @_space "namespace") (#any-of? @_task "task" "desc")) @def.namespace @flag.unbound

; Constants, fields and globals. The first assignment defines, later ones write.
(assignment left: (constant) @name right: (_) @value) @def.constant @flag.readonly
(operator_assignment left: (constant) @name right: (_) @value) @def.constant @flag.readonly
(left_assignment_list (constant) @name @def.constant @flag.readonly)
(assignment left: (instance_variable) @name @owner @visibility right: (_) @value) @def.field
(operator_assignment left: (instance_variable) @name @owner @visibility right: (_) @value) @def.field
(left_assignment_list (instance_variable) @name @visibility @def.field) @owner
(destructured_left_assignment (instance_variable) @name @visibility @def.field) @owner
(rest_assignment (instance_variable) @name @visibility @def.field) @owner
(assignment left: (class_variable) @name @owner @visibility right: (_) @value) @def.field @flag.static
(operator_assignment left: (class_variable) @name @owner @visibility right: (_) @value) @def.field @flag.static
(exception_variable (instance_variable) @name @visibility @def.field) @owner
(left_assignment_list (class_variable) @name @visibility @def.field) @owner @flag.static
(assignment left: (global_variable) @name right: (_) @value) @def.variable @flag.outermost
(operator_assignment left: (global_variable) @name right: (_) @value) @def.variable @flag.outermost
(left_assignment_list (global_variable) @name @def.variable @flag.outermost)
(alias name: (global_variable) @name) @def.variable @flag.outermost

; Visibility: without arguments, a modifier applies to the methods that follow; with arguments, to those it names.
(singleton_class) @modify.inside @flag.static
(call !receiver method: (identifier) @visibility arguments: (argument_list)
  (#any-of? @visibility "private" "protected" "public")) @modify.inside @flag.of_values
(call !receiver method: (identifier) @visibility arguments: (argument_list [(simple_symbol) (string)] @name)
  (#any-of? @visibility "private" "protected" "public")) @modify.named @flag.of_values
(call !receiver method: (identifier) @visibility arguments: (argument_list (splat_argument (symbol_array (bare_symbol) @name)))
  (#any-of? @visibility "private" "protected" "public")) @modify.named @flag.of_values
(call !receiver method: (identifier) @visibility arguments: (argument_list)
  (#any-of? @visibility "private_class_method" "public_class_method")) @modify.inside
(call !receiver method: (identifier) @visibility arguments: (argument_list [(simple_symbol) (string)] @name)
  (#any-of? @visibility "private_class_method" "public_class_method" "private_constant")) @modify.named
(call !receiver method: (identifier) @visibility arguments: (argument_list)
  (#eq? @visibility "module_function")) @modify.inside @flag.of_values @flag.static
(call !receiver method: (identifier) @visibility arguments: (argument_list [(simple_symbol) (string)] @name)
  (#eq? @visibility "module_function")) @modify.named @flag.of_values @flag.static
(identifier (#any-of? @visibility "private" "protected" "public")) @visibility @modify.rest @flag.of_values
(identifier (#eq? @visibility "module_function")) @visibility @modify.rest @flag.static

; Scopes. These come before the patterns that bind names in them.
(block) @scope
(do_block) @scope
(lambda) @scope
(exceptions) @types

; Code that runs conditionally.
(binary operator: ["&&" "||" "and" "or"] right: (_) @body) @conditional
(operator_assignment operator: ["&&=" "||="] right: (_) @body) @conditional

; Parameters.
(method_parameters (identifier) @name @param)
(block_parameters (identifier) @name @param)
(lambda_parameters (identifier) @name @param)
(method_parameters (destructured_parameter) @name @param)
(block_parameters (destructured_parameter) @name @param)
(lambda_parameters (destructured_parameter) @name @param)
(optional_parameter name: (identifier) @name value: (_) @value) @param
(keyword_parameter name: (identifier) @name value: (_)? @value) @param
(splat_parameter name: (identifier) @name) @param @flag.rest
(hash_splat_parameter name: (identifier) @name) @param @flag.rest
(block_parameter name: (identifier) @name) @param @flag.optional
(method_parameters [(splat_parameter !name) (hash_splat_parameter !name) (forward_parameter)] @name @param @flag.rest)
(method_parameters (block_parameter !name) @name @param @flag.optional)

; Locals.
(assignment left: (identifier) @name @bind right: (_) @value)
(assignment left: (left_assignment_list) @name @bind)
(operator_assignment left: (identifier) @name @bind)
(for pattern: [(identifier) (left_assignment_list)] @name @bind.each value: (in (_) @value))
(rescue exceptions: (exceptions . (_) @type .)? variable: (exception_variable (identifier) @name @bind))
(in_clause pattern: [(identifier) (array_pattern) (find_pattern) (hash_pattern) (alternative_pattern) (as_pattern)
  (parenthesized_pattern)] @name @bind)
(match_pattern pattern: [(identifier) (array_pattern) (find_pattern) (hash_pattern) (alternative_pattern) (as_pattern)
  (parenthesized_pattern)] @name @bind)
(test_pattern pattern: [(identifier) (array_pattern) (find_pattern) (hash_pattern) (alternative_pattern) (as_pattern)
  (parenthesized_pattern)] @name @bind)
(keyword_pattern key: (hash_key_symbol) @name @bind !value)

; Return values: explicit ones, and the last expression.
(return (argument_list . (_) @value .)) @result
(method body: (body_statement (_) @value . [(rescue) (ensure)])) @result
(singleton_method body: (body_statement (_) @value . [(rescue) (ensure)])) @result
(method body: (body_statement (_) @value .)) @result
(singleton_method body: (body_statement (_) @value .)) @result
(method body: [(call) (identifier) (self) (constant) (instance_variable) (assignment) (operator_assignment)] @value) @result
(singleton_method body: [(call) (identifier) (self) (constant) (instance_variable) (assignment)
  (operator_assignment)] @value) @result

; Values that a method passes to its block.
(yield (argument_list . (_) @value)) @yield

; Loaded files.
(call !receiver method: (identifier) @_load arguments: (argument_list . (string (string_content)))
  (#any-of? @_load "require" "require_relative" "load")) @import.tree
(call method: (identifier) @_load arguments: (argument_list . (simple_symbol) (string (string_content)))
  (#eq? @_load "autoload")) @import.tree

; Base types.
(superclass (self) @name) @ref.extends
(superclass (constant) @name) @ref.extends
(superclass (scope_resolution scope: (_) @receiver name: (constant) @name)) @ref.extends
(superclass (scope_resolution !scope name: (constant) @name)) @ref.extends @flag.outermost
(superclass (element_reference object: (constant) @name)) @ref.extends
(superclass (element_reference object: (scope_resolution scope: (_) @receiver name: (constant) @name))) @ref.extends
(assignment left: (constant) right: (call receiver: (constant) @_maker arguments: (argument_list . (constant) @name))
  (#eq? @_maker "Class")) @ref.extends
(assignment left: (constant) right: (call receiver: (constant) @_maker
  arguments: (argument_list . (scope_resolution scope: (_) @receiver name: (constant) @name)))
  (#eq? @_maker "Class")) @ref.extends
(call !receiver method: (identifier) @_mix arguments: (argument_list (constant) @name)
  (#any-of? @_mix "include" "prepend")) @ref.implements
(call !receiver method: (identifier) @_mix arguments: (argument_list
  (scope_resolution scope: (_) @receiver name: (constant) @name))
  (#any-of? @_mix "include" "prepend")) @ref.implements
(call !receiver method: (identifier) @_mix arguments: (argument_list (scope_resolution !scope name: (constant) @name))
  (#any-of? @_mix "include" "prepend")) @ref.implements @flag.outermost
; The members of a module that extends a type are added to the type itself.
(call !receiver method: (identifier) @_mix arguments: (argument_list (constant) @name)
  (#eq? @_mix "extend")) @ref.implements @flag.static
(call !receiver method: (identifier) @_mix arguments: (argument_list
  (scope_resolution scope: (_) @receiver name: (constant) @name))
  (#eq? @_mix "extend")) @ref.implements @flag.static
(call !receiver method: (identifier) @_mix arguments: (argument_list (scope_resolution !scope name: (constant) @name))
  (#eq? @_mix "extend")) @ref.implements @flag.outermost @flag.static

; Symbols that name methods.
(alias alias: (_) @name) @ref.read
(call !receiver method: (identifier) @_alias arguments: (argument_list . (_) . [(simple_symbol) (string)] @name)
  (#eq? @_alias "alias_method")) @ref.read
(call receiver: (_) @receiver method: (identifier) @_send arguments: (argument_list . (simple_symbol) @name)
  (#any-of? @_send "send" "public_send" "__send__" "try")) @ref.call
(call !receiver method: (identifier) @_send arguments: (argument_list . (simple_symbol) @name)
  (#any-of? @_send "send" "public_send" "__send__")) @ref.call
(call receiver: (_) @receiver method: (identifier) @_method arguments: (argument_list . (simple_symbol) @name)
  (#any-of? @_method "method" "instance_method" "public_method" "respond_to?" "method_defined?")) @ref.read
(call !receiver method: (identifier) @_method arguments: (argument_list . (simple_symbol) @name)
  (#any-of? @_method "method" "public_method" "respond_to?")) @ref.read
(block_argument (simple_symbol) @name) @receiver @ref.call
(call !receiver method: (identifier) @_hook arguments: (argument_list (simple_symbol) @name)
  (#any-of? @_hook "before_action" "after_action" "around_action" "skip_before_action" "before_validation"
  "after_validation" "before_save" "after_save" "around_save" "before_create" "after_create" "around_create"
  "before_update" "after_update" "around_update" "before_destroy" "after_destroy" "around_destroy" "after_commit"
  "after_rollback" "after_initialize" "after_find" "after_touch" "before_perform" "after_perform" "before_enqueue"
  "after_enqueue" "validate" "helper_method")) @ref.read @flag.of_values
(pair key: (hash_key_symbol) @_key value: (simple_symbol) @name (#any-of? @_key "if" "unless")) @ref.read @flag.of_values

; Keywords and directives that the grammar reads as calls.
(call !receiver method: (identifier) @name (#any-of? @name "require" "require_relative" "load" "autoload" "include" "prepend"
  "extend" "attr" "attr_reader" "attr_writer" "attr_accessor" "alias_method" "define_method" "private" "protected" "public"
  "private_class_method" "public_class_method" "private_constant" "module_function" "describe" "context" "it" "specify"
  "let" "let!" "subject" "subject!")) @label
(undef (_) @name) @label

; `new` of a class calls its constructor.
(call receiver: (constant) @name method: (identifier) @_new arguments: (argument_list)? @args
  (#eq? @_new "new")) @ref.call
(call receiver: (scope_resolution scope: (_) @receiver name: (constant) @name) method: (identifier) @_new
  arguments: (argument_list)? @args (#eq? @_new "new")) @ref.call
(call receiver: (scope_resolution !scope name: (constant) @name) method: (identifier) @_new
  arguments: (argument_list)? @args (#eq? @_new "new")) @ref.call @flag.outermost
(call receiver: (self) @name method: (identifier) @_new arguments: (argument_list)? @args (#eq? @_new "new")) @ref.call
(call receiver: [(constant) (scope_resolution) (self)] method: (identifier) @name (#eq? @name "new")) @label

; Types in patterns.
(array_pattern class: (constant) @name) @ref.type
(array_pattern class: (scope_resolution scope: (_) @receiver name: (constant) @name)) @ref.type
(hash_pattern class: (constant) @name) @ref.type
(hash_pattern class: (scope_resolution scope: (_) @receiver name: (constant) @name)) @ref.type
(find_pattern class: (constant) @name) @ref.type

; Calls, writes and reads. The most general come last, because the first pattern that claims a name wins.
(call method: (super) @name @receiver arguments: (argument_list)? @args) @ref.call
(super) @name @receiver @ref.call
(assignment left: (call receiver: (_) @receiver method: (_) @name)) @ref.write
(operator_assignment left: (call receiver: (_) @receiver method: (_) @name)) @ref.write
(left_assignment_list (call receiver: (_) @receiver method: (_) @name)) @ref.write
(assignment left: (scope_resolution scope: (_) @receiver name: (constant) @name)) @ref.write
(call receiver: (_) @receiver method: (_) @name arguments: (argument_list)? @args) @ref.call
(call !receiver method: [(identifier) (constant)] @name arguments: (argument_list)? @args) @ref.call
(scope_resolution scope: (_) @receiver name: (constant) @name) @ref.read
(scope_resolution !scope name: (constant) @name) @ref.read @flag.outermost
(constant) @name @ref.read
(instance_variable) @name @ref.read
(class_variable) @name @ref.read
(global_variable) @name @ref.read
(pair key: (hash_key_symbol) @name !value) @ref.call
(identifier (#any-of? @name "it" "_1" "_2" "_3" "def" "do" "end" "class" "module")) @name @label
; A bare name that is not a local is a call.
(identifier) @name @ref.call

; Skip everything inside these.
(comment) @skip
(uninterpreted) @skip
