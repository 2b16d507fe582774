import { Visitor, type CallExpression, type Expression, type MemberExpression, type Program } from 'oxc-parser'
import type { ParsedFile } from './parsed-file.ts'

const fileLines = 300
const functionLines = 60
const componentLines = 100

type Span = { start: number; end: number }

const countLines = (text: string): number => text.trimEnd().split('\n').length

const isDescribe = (callee: Expression | MemberExpression['property']): boolean => {
  if (callee.type === 'Identifier') return callee.name === 'describe'
  // `describe.each` of Vitest, `test.describe` of Playwright.
  if (callee.type === 'MemberExpression') return isDescribe(callee.object) || isDescribe(callee.property)
  return callee.type === 'CallExpression' && isDescribe(callee.callee)
}

// The callback of `describe` groups tests and is not measured as a function.
const listFunctions = (program: Program): Span[] => {
  const callbacks = new Set<number>()
  const functions: Span[] = []
  const add = (node: Span) => functions.push(node)
  const addCallback = ({ callee, arguments: [, ...rest] }: CallExpression) => {
    if (isDescribe(callee)) for (const argument of rest) callbacks.add(argument.start)
  }
  new Visitor({
    CallExpression: addCallback,
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(program)
  return functions.filter(({ start }) => !callbacks.has(start))
}

/** Files and functions over the limits. */
export const listOversizes = ({ file, source, program }: ParsedFile): string[] => {
  const limit = file.endsWith('.tsx') ? componentLines : functionLines
  const lines = countLines(source)
  const whole = lines > fileLines ? [`${file}: ${lines} lines, at most ${fileLines} are allowed`] : []
  const long = listFunctions(program)
    .map(({ start, end }) => ({ line: countLines(source.slice(0, start) + '.'), lines: countLines(source.slice(start, end)) }))
    .filter((found) => found.lines > limit)
    .map((found) => `${file}:${found.line}: a function of ${found.lines} lines, at most ${limit} are allowed`)
  return [...whole, ...long]
}
