import { expect, test } from 'vitest'
import { listModuleState } from './module-state.ts'

test.each([
  ['a variable', 'let shown: string[] = []', 'a.ts: shown'],
  ['a map', 'const drafts = new Map<string, string>()', 'a.ts: drafts'],
  ['an exported set', 'export const seen = new Set<string>()', 'a.ts: seen'],
])('%s of a module outlives the session', (_title, source, found) => {
  expect(listModuleState('a.ts', source)).toEqual([found])
})

test.each([
  ['a constant', 'const limits = [1, 2]'],
  ['a map of a function', 'const group = () => new Map()'],
  ['a map that is cleared with the session', 'const drafts = createSessionMap<string, string>()'],
  ['what a module clears itself', 'let shown = []\nonSessionEnd(() => { shown = [] })'],
])('%s does not', (_title, source) => {
  expect(listModuleState('a.ts', source)).toEqual([])
})
