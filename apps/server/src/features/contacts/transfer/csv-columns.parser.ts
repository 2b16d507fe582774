import { limits } from '@adjutant/contract/core/limits'
import { readInteractionLines } from './escaped-text.logic.ts'
import type { ContactDraft } from './import-intake.logic.ts'

type Column = 'name' | 'first' | 'last' | 'role' | 'email' | 'phone' | 'notes' | 'interactions'

/** Headers reduced to letters and digits; includes those of Google, Outlook and Apple. */
const headers: [Column, RegExp][] = [
  ['name', /^(full|display|contact)?name$/],
  ['first', /^(first|given)name$/],
  ['last', /^((last|family)name|surname)$/],
  ['role', /^(role|title|jobtitle|position|organizationtitle)$/],
  ['email', /^e?mails?(address(es)?)?\d*(address|value)?$/],
  ['phone', /^(mobile|cell|home|work|business|primary|main|other)?((tele)?phones?|tel|mobile)(numbers?)?\d*(number|value)?$/],
  ['notes', /^notes?$/],
  ['interactions', /^(past)?interactions?$/],
]

const findColumn = (header: string): Column | undefined => {
  const bare = header.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return headers.find(([, form]) => form.test(bare))?.[0]
}

/** Removes the quote that protects a cell from being read as a formula. */
const unguarded = (cell: string): string => (/^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

/** Entries in one cell are separated by semicolons; a backslash escapes one. Splitting stops once there are too many entries. */
const splitEntries = (cell: string): string[] =>
  cell
    .matchAll(/((?:\\[\\;]|[^;])*)(?:;|$)/g)
    .map((match) => (match[1] ?? '').replaceAll(/\\([\\;])/g, '$1'))
    .filter((entry) => entry.trim() !== '')
    .take(limits.listItems + 1)
    .toArray()

export class CsvColumns {
  readonly count: number
  readonly #columns: (Column | undefined)[]

  constructor(header: string[]) {
    this.count = header.length
    this.#columns = header.map(findColumn)
  }

  /** Without a name column nothing can be imported. */
  get haveNames(): boolean {
    return this.#columns.some((column) => column === 'name' || column === 'first' || column === 'last')
  }

  toDraft(cells: string[]): ContactDraft {
    const all = (wanted: Column) => cells.filter((cell, place) => this.#columns[place] === wanted && cell.trim() !== '').map(unguarded)
    const [first = '', last = '', name = `${first} ${last}`] = [all('first')[0], all('last')[0], all('name')[0]]
    return {
      name,
      role: all('role')[0] ?? null,
      // Google writes several addresses as `a@x.example ::: b@x.example`.
      emails: all('email')
        .flatMap(splitEntries)
        .flatMap((entry) => entry.split(' ::: ')),
      phones: all('phone').flatMap(splitEntries),
      notes: all('notes').join('\n'),
      past_interactions: all('interactions').flatMap((cell) => readInteractionLines(cell.split('\n'))),
    }
  }
}
