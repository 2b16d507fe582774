/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours, up to `max`. */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let before: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let i = 1; i <= one.length; i += 1) {
    const current = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      let cost = Math.min(current[j - 1]! + 1, previous[j]! + 1, previous[j - 1]! + (isSame ? 0 : 1))
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwap) cost = Math.min(cost, before[j - 2]! + 1)
      current.push(cost)
    }
    ;[before, previous] = [previous, current]
  }
  return previous[other.length]!
}

const maxCorrectedLength = 30

/** The number of typing errors that a word of this length can have. */
const errorsFor = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** True if two words differ by a typing error. The first letter must be right, except in a long word. */
export function isMisspelling(given: string, right: string): boolean {
  if (given.length > maxCorrectedLength) return false
  const max = errorsFor(Math.min(given.length, right.length))
  if (max === 0 || (given[0] !== right[0] && max < 2)) return false
  return editDistance(given, right, max) <= max
}

const isSwapped = (given: string, right: string): boolean =>
  given.length === 3 && right.length === 3 && given[0] === right[0] && editDistance(given, right, 1) === 1 && given[1] === right[2]

/** Replaces unknown words by the known words that they misspell. */
export function correctWords(text: string, known: ReadonlySet<string>, isWord: (word: string) => boolean): string {
  return text.replaceAll(/\p{L}+/gu, (word) => {
    const small = word.toLowerCase()
    if (known.has(small) || isWord(small)) return word
    const candidates = [...known].filter((right) => isMisspelling(small, right) || isSwapped(small, right))
    const best = candidates.toSorted((a, b) => editDistance(small, a, 2) - editDistance(small, b, 2))[0]
    return best ?? word
  })
}
