import { Visitor, parseSync } from 'oxc-parser'

interface Assertions {
  nonNull: number
  casts: number
}

/** Claims about types that the compiler can't check, in all code but the tests. These limits only shrink. */
export const assertionLimits: Assertions = { nonNull: 52, casts: 82 }

const isCounted = (file: string): boolean => !/^(e2e|bench)\/|\/testing\/|\.(test|spec)\.tsx?$/.test(file) && /\.tsx?$/.test(file)

/** The `!` and the casts of a source text. `as const` claims nothing. */
function countAssertions(file: string, source: string): Assertions {
  let [nonNull, casts] = [0, 0]
  new Visitor({
    TSNonNullExpression: () => {
      nonNull += 1
    },
    TSAsExpression: ({ typeAnnotation }) => {
      if (source.slice(typeAnnotation.start, typeAnnotation.end) !== 'const') casts += 1
    },
  }).visit(parseSync(file, source).program)
  return { nonNull, casts }
}

/** The kinds of assertions of which there are too many; tests don't count. */
export function listExcessAssertions(sources: readonly { file: string; source: string }[], limits: Assertions): string[] {
  const counted = sources.filter(({ file }) => isCounted(file)).map(({ file, source }) => countAssertions(file, source))
  const toMessages = (kind: keyof Assertions, name: string) => {
    const count = counted.reduce((sum, one) => sum + one[kind], 0)
    return count > limits[kind] ? [`${count} ${name} outside of tests, at most ${limits[kind]} are allowed`] : []
  }
  return [...toMessages('nonNull', 'non-null assertions'), ...toMessages('casts', 'casts')]
}
