import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor, parseSync } from 'oxc-parser'
import type { CallExpression, Expression, TemplateLiteral } from 'oxc-parser'
import type { TableUse } from './rules.ts'
import { listTableNames } from './sql-text.ts'

const isSqlText = ({ callee }: CallExpression): boolean =>
  callee.type === 'MemberExpression' &&
  callee.object.type === 'Identifier' &&
  callee.object.name === 'sql' &&
  callee.property.type === 'Identifier' &&
  ['raw', 'identifier'].includes(callee.property.name)

const templateText = ({ quasis, expressions }: TemplateLiteral): string =>
  quasis.map(({ value }, n) => value.raw + (expressions[n] ? textOf(expressions[n]) : '')).join('')

/** The SQL text of an expression; a value that only exists at runtime becomes a word that is no table. */
const textOf = (node: Expression): string => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return templateText(node)
  const argument = node.type === 'CallExpression' && isSqlText(node) ? node.arguments[0] : undefined
  return argument && argument.type !== 'SpreadElement' ? textOf(argument) : '_'
}

interface Tables {
  declared: string[]
  /** Also names of common table expressions. */
  named: string[]
}

/** The tables that a source text declares with `pgTable`, and the names in the text of its `sql` templates. */
export const listTables = (file: string, source: string): Tables => {
  const tables: Tables = { declared: [], named: [] }
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type === 'Identifier' && tag.name === 'sql') tables.named.push(...listTableNames(templateText(quasi)))
    },
    CallExpression: (node) => {
      if (isSqlText(node)) tables.named.push(...listTableNames(textOf(node)))
      const [name] = node.arguments
      if (node.callee.type === 'Identifier' && node.callee.name === 'pgTable' && name?.type === 'Literal')
        tables.declared.push(String(name.value))
    },
  }).visit(parseSync(file, source).program)
  return { declared: tables.declared, named: [...new Set(tables.named)] }
}

/** Every table that a file names in SQL text, with the file that declares it, and the declaring file of every table. */
export const readTableUses = (root: string, files: string[]): { uses: TableUse[]; declaredIn: Map<string, string> } => {
  const all = files.map((file) => ({ file, ...listTables(file, readFileSync(join(root, file), 'utf8')) }))
  const declaredIn = new Map(all.flatMap(({ file, declared }) => declared.map((table) => [table, file] as const)))
  const uses = all.flatMap(({ file, named }) =>
    named.flatMap((table) => {
      const owner = declaredIn.get(table)
      return owner ? [{ from: file, table, declaredIn: owner }] : []
    }),
  )
  return { uses, declaredIn }
}
