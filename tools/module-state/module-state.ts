import { parseSync } from 'oxc-parser'

type Program = ReturnType<typeof parseSync>['program']
type Statement = Program['body'][number]

/** A top-level declaration, exported or not. */
function findVariables(statement: Statement) {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declared?.type === 'VariableDeclaration' ? declared : undefined
}

type Variables = NonNullable<ReturnType<typeof findVariables>>
type Declarator = Variables['declarations'][number]
type Expression = NonNullable<Declarator['init']>

/** Immutable objects. */
const constantClasses = /^(Intl\.\w+|RegExp|URL|TextEncoder|TextDecoder)$/

/**
 * `create…` functions without data in their result: parts of React and the router, keys of browser storage, and the session store itself.
 */
const statelessCreators = /^create(SessionStore|Context|Link|FileRoute|RootRouteWithContext|StoredText|Listeners)$/

const isFunction = ({ type }: { type: string }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

const unwrap = (node: Expression): Expression =>
  node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' || node.type === 'ParenthesizedExpression'
    ? unwrap(node.expression)
    : node

/** The called function, also through a curried call: `createFileRoute('/')({ … })`. */
const findCallee = (node: Expression, source: string): string => {
  if (node.type === 'CallExpression') return findCallee(node.callee, source)
  return isFunction(unwrap(node)) ? 'createByFunction' : source.slice(node.start, node.end)
}

/** An empty list or object is filled later, unless its type is readonly. */
function isFilledLater(declared: string, init: Expression) {
  const isEmpty =
    (init.type === 'ArrayExpression' && init.elements.length === 0) || (init.type === 'ObjectExpression' && init.properties.length === 0)
  return isEmpty && !/:\s*(readonly\b|Readonly|never\[\])/.test(declared)
}

function isState(kind: Variables['kind'], { id, init }: Declarator, source: string): boolean {
  if (kind !== 'const' || !init) return true
  const value = unwrap(init)
  if (value.type === 'NewExpression') return !constantClasses.test(source.slice(value.callee.start, value.callee.end))
  if (value.type === 'CallExpression') {
    const callee = findCallee(value, source)
    return /^create[A-Z]/.test(callee) && !statelessCreators.test(callee)
  }
  return isFilledLater(source.slice(id.start, id.end), value)
}

/** Module-level variables, collections and stores that outlive the session, because they don't use `createSessionStore`. */
export function listModuleState(file: string, source: string): string[] {
  const { body } = parseSync(file, source).program
  return body.flatMap((statement) => {
    const variables = findVariables(statement)
    const states = variables?.declarations.filter((declaration) => isState(variables.kind, declaration, source)) ?? []
    return states.map(({ id }) => `${file}: ${source.slice(id.start, id.end).split(':', 1)[0]}`)
  })
}
