const bracket = /( ?)\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\](?!\(|:)/g
const code = /(`{3}[^]*?(?:`{3}|$)|`[^`\n]*`)/
/** A list of footnotes in the text itself. */
const ownFootnote = /^\s{0,3}\[(\d{1,3})\]:?\s+\S/gm

const numbersOf = (list: string): number[] => list.split(/[,;]/).map(Number)

/** Brackets in code are not citations. */
const replaceOutsideCode = (text: string, replace: (prose: string) => string): string =>
  text
    .split(code)
    .map((part, index) => (index % 2 === 0 ? replace(part) : part))
    .join('')

const listOwnFootnotes = (text: string): Set<number> => new Set([...text.matchAll(ownFootnote)].map(([, number]) => Number(number)))

/** The numbers in citations such as [1] and [1, 3], in order of appearance, each once. */
export function listCitedNumbers(text: string): number[] {
  const cited: number[] = []
  replaceOutsideCode(text, (prose) => {
    cited.push(...[...prose.matchAll(bracket)].flatMap(([, , list = '']) => numbersOf(list)))
    return prose
  })
  return [...new Set(cited)]
}

/**
 * Rewrites each citation with the numbers that `toNumbers` keeps; `[]` removes it together with the blank before it. Citations of the text's
 * own footnotes stay.
 */
export function rewriteCitations(text: string, toNumbers: (numbers: number[]) => number[], toText: (numbers: number[]) => string): string {
  const own = listOwnFootnotes(text)
  return replaceOutsideCode(text, (prose) =>
    prose.replaceAll(bracket, (whole, blank: string, list: string) => {
      const numbers = numbersOf(list)
      const kept = toNumbers(numbers)
      if (kept.length > 0) return `${blank}${toText(kept)}`
      return numbers.some((number) => own.has(number)) ? whole : ''
    }),
  )
}

/** Removes citations without a source, and returns their numbers. The text's own footnotes need none. */
export function removeUnknownCitations(text: string, isKnown: (number: number) => boolean): { text: string; removed: number[] } {
  const own = listOwnFootnotes(text)
  const removed = listCitedNumbers(text).filter((number) => !isKnown(number) && !own.has(number))
  if (removed.length === 0) return { text, removed }
  const keep = (numbers: number[]) => numbers.filter((number) => !removed.includes(number))
  return { text: rewriteCitations(text, keep, (numbers) => `[${numbers.join(', ')}]`), removed }
}
