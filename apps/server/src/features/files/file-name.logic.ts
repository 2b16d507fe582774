import { limits } from '@adjutant/contract/core/limits'

// Bidirectional control characters disguise a name, e.g. 'gpj.exe' read backwards.
const unseen = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const cleaned = (part: string): string => part.replaceAll(unseen, '').trim()

const isStep = (part: string): boolean => part === '' || part === '.' || part === '..'

const endingOf = (name: string): string => /\.\w{1,10}$/.exec(name)?.[0] ?? ''

/** Truncates before the extension, which shows the type. */
function shortened(name: string): string {
  if (name.length <= limits.title) return name
  const ending = endingOf(name)
  return name.slice(0, limits.title - ending.length).toWellFormed() + ending
}

/** The bare name without path and invisible characters; 'file' if nothing is left. */
export function toFileName(rawName: string): string {
  const parts = rawName.toWellFormed().split(/[/\\]/).map(cleaned)
  const last = parts.findLast((part) => !isStep(part))
  return last === undefined ? 'file' : shortened(last)
}

/** The second file of one name becomes 'plan (2).pdf'. */
export function toNumberedName(name: string, number: number): string {
  if (number === 1) return name
  const [ending, mark] = [endingOf(name), ` (${number})`]
  const stem = name.slice(0, name.length - ending.length).slice(0, limits.title - ending.length - mark.length)
  return stem.toWellFormed() + mark + ending
}

/** Names joined by slashes; '' is the root. Drops `..` segments. */
export const toFolderPath = (rawName: string): string =>
  rawName
    .split(/[/\\]/)
    .map(cleaned)
    .filter((part) => !isStep(part))
    .join('/')
