import { limits } from '@adjutant/contract/limits'

// What turns the direction of writing makes a name look like another: 'gpj.exe' read backwards.
const unseen = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const cleaned = (part: string): string => part.replaceAll(unseen, '').trim()

const isStep = (part: string): boolean => part === '' || part === '.' || part === '..'

const endingOf = (name: string): string => /\.\w{1,10}$/.exec(name)?.[0] ?? ''

/** Too long a name is cut before its ending, which says what it is. */
function shortened(name: string): string {
  if (name.length <= limits.title) return name
  const ending = endingOf(name)
  return name.slice(0, limits.title - ending.length).toWellFormed() + ending
}

/** The name alone, without any path and without characters that nobody sees; 'file' where nothing is left. */
export function toFileName(given: string): string {
  const parts = given.toWellFormed().split(/[/\\]/).map(cleaned)
  const last = parts.findLast((part) => !isStep(part))
  return last === undefined ? 'file' : shortened(last)
}

/** Of files with one name the second is 'plan (2).pdf'. */
export function toNumbered(name: string, number: number): string {
  if (number === 1) return name
  const [ending, mark] = [endingOf(name), ` (${number})`]
  const stem = name.slice(0, name.length - ending.length).slice(0, limits.title - ending.length - mark.length)
  return stem.toWellFormed() + mark + ending
}

/** Names with slashes between them; '' is the top. Steps upwards lead nowhere. */
export const toFolder = (given: string): string =>
  given
    .split(/[/\\]/)
    .map(cleaned)
    .filter((part) => !isStep(part))
    .join('/')
