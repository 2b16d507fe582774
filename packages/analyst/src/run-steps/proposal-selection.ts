/** The numbered proposals that a plain-text reply selects. */

export type Selection = { selected: number[] } | 'unclear'

const everything =
  /^(?:(?:yes|ok|okay|please|do|approve|accept|carry out|go ahead(?: with)?)[,!]? )*(?:all(?: of (?:it|them|these|those))?|everything|them all)(?:,? please)?$/
const yes = /^(?:yes(?: please)?|y|ok|okay|approved?|accept(?:ed)?|go ahead|do it|agreed)$/
const none =
  /^(?:none(?: of (?:it|them|these|those))?|nothing|no(?: thanks?| thank you)?|n|stop|reject(?:ed)?|leave (?:it|them|everything)(?: as (?:it is|they are))?)$/
const except =
  /^(?:(?:do |approve |accept )?(?:all|everything)(?: of them)?,? ?(?:but|except(?: for)?|without|other than|not)|leave out|skip|without|except(?: for)?)(?: not)?:? (?<rest>.+)$/
const only = /^(?:(?:only|just|yes|ok|please|do|approve|accept|pick|choose|carry out)[,:]? )*(?<rest>.+)$/

const between = /\s*(?:,|;|&|\band\b|\+)\s*/
const oneNumber = /^(?:(?:no\.|nos\.|number|numbers|item|items|task|tasks) ?)?#?(\d{1,3})[.)]?$/
const range = /^#?(\d{1,3})\s*(?:-|–|\bto\b)\s*#?(\d{1,3})$/

const hasWords = (title: string, words: string): boolean => {
  const text = title.toLowerCase()
  const at = text.indexOf(words)
  return at >= 0 && !/[\p{L}\p{N}]$/u.test(text.slice(0, at)) && !/^[\p{L}\p{N}]/u.test(text.slice(at + words.length))
}

const withoutArticle = (text: string): string => text.replace(/^(?:the|number|task) /, '').replaceAll(/["“”']/g, '')

/** Frequent words in replies, which never match a title. */
const common = /^(?:all|both|everything|it|later|now|them|these|this|those|today|tomorrow|yet)$/

/** The positions that one list item means, by number or by whole words of exactly one title; none if unclear. */
function findPlaces(part: string, titles: readonly string[]): number[] {
  const single = oneNumber.exec(part)
  if (single) return [Number(single[1])]
  const ends = range.exec(part)
  if (ends) {
    const [from, to] = [Number(ends[1]), Number(ends[2])]
    return from <= to && to <= titles.length ? Array.from({ length: to - from + 1 }, (_, place) => from + place) : []
  }
  const words = withoutArticle(part)
  if (words.length < 3 || common.test(words)) return []
  const named = titles.flatMap((title, place) => (hasWords(title, words) ? [place + 1] : []))
  return named.length === 1 ? named : []
}

function findListed(rest: string, titles: readonly string[]): number[] | undefined {
  const parts = rest.split(between).filter(Boolean)
  const places = parts.map((part) => findPlaces(part, titles))
  const isClear =
    parts.length > 0 && places.every((found) => found.length > 0 && found.every((place) => place >= 1 && place <= titles.length))
  return isClear ? [...new Set(places.flat())].toSorted((a, b) => a - b) : undefined
}

/** `titles` are those of the proposals in order: number 1 is the first. Ambiguous replies are unclear, because nothing may be guessed. */
export function readSelection(reply: string, titles: readonly string[]): Selection {
  const text = reply
    .toLowerCase()
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .replace(/[.!\s]+$/, '')
    .replace(/^["“'](.*)["”']$/, '$1')
    .trim()
  const all = titles.map((_, place) => place + 1)
  if (everything.test(text) || yes.test(text)) return { selected: all }
  if (none.test(text)) return { selected: [] }
  const left = except.exec(text)?.groups?.rest
  if (left !== undefined) {
    const places = findListed(left, titles)
    return places ? { selected: all.filter((place) => !places.includes(place)) } : 'unclear'
  }
  const places = findListed(only.exec(text)?.groups?.rest ?? '', titles)
  return places ? { selected: places } : 'unclear'
}
