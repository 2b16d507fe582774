const most = 1_000
const least = 500

/** Prefers paragraphs, then lines, sentences and words; splits an overlong word at the limit. */
function findCut(room: string): number {
  for (const gap of ['\n\n', '\n', '. ', ' ']) {
    const place = room.lastIndexOf(gap)
    if (place >= least) return place + gap.length
  }
  return /[\ud800-\udbff]/.test(room[most - 1]!) ? most - 1 : most
}

/** Splits a text into passages of about a thousand characters for search. */
export function toPassages(text: string): string[] {
  const passages: string[] = []
  let place = 0
  while (text.length - place > most) {
    const cut = findCut(text.slice(place, place + most))
    passages.push(text.slice(place, place + cut).trim())
    place += cut
  }
  passages.push(text.slice(place).trim())
  return passages.filter(Boolean)
}
