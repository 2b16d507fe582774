import { limits } from '@adjutant/contract/limits'
import { readInteractionLines } from './escaped-text.ts'
import type { ContactDraft } from './import-intake.ts'

type Column = 'name' | 'first' | 'last' | 'role' | 'email' | 'phone' | 'notes' | 'interactions'

/** Headers as they are after everything but letters and digits is taken away: those of Google, Outlook and Apple are among them. */
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

/** What a file guards against being read as a formula gets its own first character back. */
const unguarded = (cell: string): string => (/^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

/**
 * Several in one cell are separated by semicolons; one that belongs to an entry has a backslash before it. No more are looked at than
 * it takes to see that there are too many.
 */
const splitEntries = (cell: string): string[] =>
  cell
    .matchAll(/((?:\\[\\;]|[^;])*)(?:;|$)/g)
    .take(limits.listItems + 1)
    .map((match) => match[1]!.replaceAll(/\\([\\;])/g, '$1'))
    .toArray()

export class CsvColumns {
  readonly count: number
  readonly #columns: (Column | undefined)[]

  constructor(header: string[]) {
    this.count = header.length
    this.#columns = header.map(findColumn)
  }

  /** Without a column that names people there is nothing that could be imported. */
  get haveNames(): boolean {
    return this.#columns.some((column) => column === 'name' || column === 'first' || column === 'last')
  }

  toDraft(cells: string[]): ContactDraft {
    const all = (wanted: Column) => cells.filter((cell, place) => this.#columns[place] === wanted && cell.trim() !== '').map(unguarded)
    const [first = '', last = '', name = `${first} ${last}`] = [all('first')[0], all('last')[0], all('name')[0]]
    return {
      name,
      role: all('role')[0] ?? null,
      emails: all('email').flatMap(splitEntries),
      phones: all('phone').flatMap(splitEntries),
      notes: all('notes').join('\n'),
      past_interactions: all('interactions').flatMap((cell) => readInteractionLines(cell.split('\n'))),
    }
  }
}
