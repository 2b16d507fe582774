import { stopWords } from '../../../text/stop-words.ts'
import { hasWord, toContentWords } from '../../text-matching.ts'

const calendarWords =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|Q[1-4]|KPIs?|CEO|CFO|COO|CTO)$/

/** Capitalized names in an English text, without the word that opens the sentence. */
export function findNamesIn(text: string): string[] {
  const names = [...text.matchAll(/\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*/gu)]
  return names.flatMap(({ 0: name }) => {
    const words = name.split(' ').filter((word) => !stopWords.has(word.toLowerCase().replace(/['’].*$/, '')) && !calendarWords.test(word))
    const bare = words.join(' ').replace(/['’]s?$/, '')
    return bare.length > 1 ? [bare] : []
  })
}

/** 'Chief financial officer' is also called CFO. */
function toInitials(role: string): string {
  const words = role.match(/\p{L}+/gu) ?? []
  return words
    .filter((word) => !stopWords.has(word.toLowerCase()))
    .map((word) => word.charAt(0).toLowerCase())
    .join('')
}

const chiefs: Record<string, string> = { ceo: 'chief executive', cfo: 'chief financial', coo: 'chief operating', cto: 'chief technology' }

/** Words of the question that name no role. */
const fillers = new Set('head boss leader lead leads runs contact person responsible charge works'.split(' '))

const findShared = (asked: readonly string[], role: string): number => {
  const words = toContentWords(role)
  return asked.filter((word) => hasWord(words, word) || toInitials(role) === word || role.toLowerCase().startsWith(chiefs[word] ?? '\0'))
    .length
}

/** The people whose role shares most words with the text. */
export function findByRole<T extends { role: string | null }>(text: string, people: readonly T[]): T[] {
  const asked = toContentWords(text).filter((word) => !fillers.has(word))
  if (asked.length === 0) return []
  const scored = people.map((person) => ({ person, shared: person.role === null ? 0 : findShared(asked, person.role) }))
  const maxShared = Math.max(0, ...scored.map(({ shared }) => shared))
  return maxShared === 0 ? [] : scored.filter(({ shared }) => shared === maxShared).map(({ person }) => person)
}
