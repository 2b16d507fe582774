import { expect, test } from 'vitest'
import { countAssertions, listExcessAssertions } from './assertions.ts'
import { parseFile } from './parsed-file.ts'

const source = 'const a = list[0]!.name as string\nconst b = [1] as const\nconst c = x as unknown as Y\nconst d = !a'

test('counts non-null assertions and casts of all files, without as const', () => {
  const counted = ['apps/server/src/a.ts', 'apps/web/src/b.tsx'].map((file) => countAssertions(parseFile(file, source)))
  expect(listExcessAssertions(counted, { nonNull: 2, casts: 6 })).toEqual([])
  expect(listExcessAssertions(counted, { nonNull: 1, casts: 5 })).toEqual([
    '2 non-null assertions outside of tests, at most 1 are allowed',
    '6 casts outside of tests, at most 5 are allowed',
  ])
})

test.each(['apps/a.test.ts', 'apps/testing/a.ts', 'e2e/specs/a.ts', 'bench/a.ts', 'tools/start.mjs'])('does not count %s', (file) => {
  expect(listExcessAssertions([countAssertions(parseFile(file, source))], { nonNull: 0, casts: 0 })).toEqual([])
})
