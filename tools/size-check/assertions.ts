import { Visitor } from 'oxc-parser'
import type { ParsedFile } from './parsed-file.ts'

interface Assertions {
  nonNull: number
  casts: number
}

/** Claims about types that the compiler can't check, in all code but the tests. These limits only shrink. */
export const assertionLimits: Assertions = { nonNull: 52, casts: 82 }

const isCounted = (file: string): boolean => !/^(e2e|bench)\/|\/testing\/|\.(test|spec)\.tsx?$/.test(file) && /\.tsx?$/.test(file)

/** The `!` and the casts of a file; tests don't count. `as const` claims nothing. */
export function countAssertions({ file, source, program }: ParsedFile): Assertions {
  let [nonNull, casts] = [0, 0]
  if (!isCounted(file)) return { nonNull, casts }
  new Visitor({
    TSNonNullExpression: () => {
      nonNull += 1
    },
    TSAsExpression: ({ typeAnnotation }) => {
      if (source.slice(typeAnnotation.start, typeAnnotation.end) !== 'const') casts += 1
    },
  }).visit(program)
  return { nonNull, casts }
}

/** The kinds of assertions of which there are too many in all files together. */
export function listExcessAssertions(counted: readonly Assertions[], limits: Assertions): string[] {
  const toMessages = (kind: keyof Assertions, name: string) => {
    const count = counted.reduce((sum, one) => sum + one[kind], 0)
    return count > limits[kind] ? [`${count} ${name} outside of tests, at most ${limits[kind]} are allowed`] : []
  }
  return [...toMessages('nonNull', 'non-null assertions'), ...toMessages('casts', 'casts')]
}
