import { expect, test } from 'vitest'
import { listModuleState } from './module-state.ts'

test.each([
  ['a variable', 'let shown: string[] = []', 'a.ts: shown'],
  ['a variable that the module clears itself', 'let shown = 1\nonSessionEnd(() => { shown = 1 })', 'a.ts: shown'],
  ['a map', 'const drafts = new Map<string, string>()', 'a.ts: drafts'],
  ['an exported set', 'export const seen = new Set<string>()', 'a.ts: seen'],
  ['an object that works on', 'const work = new AbortController()', 'a.ts: work'],
  ['a list that is filled later', 'const layers: HTMLElement[] = []', 'a.ts: layers'],
  ['an object that is filled later', 'const byId = {} as Record<string, string>', 'a.ts: byId'],
  ['a store of another kind', 'export const queryClient = createQueryClient()', 'a.ts: queryClient'],
  ['what a function keeps to itself', 'const next = (() => { let last = 0; return () => ++last })()', 'a.ts: next'],
])('%s outlives the session', (_title, source, found) => {
  expect(listModuleState('a.ts', source)).toEqual([found])
})

test.each([
  ['a constant', 'const limits = [1, 2]'],
  ['a list that stays empty', 'const none: readonly string[] = []\nconst no: never[] = []'],
  ['a map of a function', 'const group = () => new Map()'],
  ['a format', "const list = new Intl.ListFormat('en')\nconst day = new RegExp('x')"],
  ['a part of the router', "export const Route = createFileRoute('/login')({ component: Login })"],
  ['what is kept for the session', 'const drafts = createSessionStore(() => new Map<string, string>())'],
])('%s does not outlive the session', (_title, source) => {
  expect(listModuleState('a.ts', source)).toEqual([])
})
