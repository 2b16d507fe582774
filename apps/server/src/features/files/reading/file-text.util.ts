const max = 1_000
const min = 500

/** Prefers paragraphs, then lines, sentences and words; splits an overlong word at the limit. */
function findCut(capacity: string): number {
  for (const gap of ['\n\n', '\n', '. ', ' ']) {
    const place = capacity.lastIndexOf(gap)
    if (place >= min) return place + gap.length
  }
  return /[\ud800-\udbff]/.test(capacity[max - 1]!) ? max - 1 : max
}

/** Splits a text into passages of about a thousand characters for search. */
export function toPassages(text: string): string[] {
  const passages: string[] = []
  let place = 0
  while (text.length - place > max) {
    const cut = findCut(text.slice(place, place + max))
    passages.push(text.slice(place, place + cut).trim())
    place += cut
  }
  passages.push(text.slice(place).trim())
  return passages.filter(Boolean)
}
