import { parseSync } from 'oxc-parser'

const collections = new Set(['Map', 'Set', 'WeakMap', 'WeakSet'])

type Program = ReturnType<typeof parseSync>['program']
type Statement = Program['body'][number]

/** A declaration at the top of a module, exported or not. */
function findVariables(statement: Statement) {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declared?.type === 'VariableDeclaration' ? declared : undefined
}

type Variables = NonNullable<ReturnType<typeof findVariables>>

function isState(kind: Variables['kind'], { init }: Variables['declarations'][number]): boolean {
  if (kind !== 'const') return true
  return init?.type === 'NewExpression' && init.callee.type === 'Identifier' && collections.has(init.callee.name)
}

/** Variables and collections of a module that nothing clears when the session ends. */
export function listModuleState(file: string, source: string): string[] {
  if (/\bonSessionEnd\(/.test(source)) return []
  const { body } = parseSync(file, source).program
  return body.flatMap((statement) => {
    const variables = findVariables(statement)
    const states = variables?.declarations.filter((declaration) => isState(variables.kind, declaration)) ?? []
    return states.map(({ id }) => `${file}: ${source.slice(id.start, id.end).split(':', 1)[0]}`)
  })
}
