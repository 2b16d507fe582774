const max = 700
const min = 420

/** The first end of a paragraph in range, else of a line, a sentence or a word; splits an overlong word at the limit. */
function findCut(capacity: string): number {
  for (const gap of ['\n\n', '\n', '. ']) {
    const place = capacity.indexOf(gap, min)
    if (place >= 0) return place + gap.length
  }
  const space = capacity.lastIndexOf(' ')
  if (space >= min) return space + 1
  return /[\ud800-\udbff]/.test(capacity.charAt(max - 1)) ? max - 1 : max
}

/** Splits a text into passages of about five hundred characters for search: one embedding can't represent several subjects. */
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
