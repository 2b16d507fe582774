import { formatLongDay } from '@adjutant/contract/core/format-day'
import type { SearchHit } from '@adjutant/contract/search'
import { toPlainText } from '@adjutant/contract/text/markdown-text'
import { firstLine } from '@adjutant/contract/text/first-line'
import { hasWord, toContentWords } from '../questions/text-matching.ts'
import { toRecordLink } from '../records/record-link.ts'
import { escapeMarkdown } from '../text/format.ts'

/** A search result with its relevant day: a due date, a note's date or the day of the last update. */
export interface FoundRecord extends SearchHit {
  day: string | null
}

/** Whether a record has a word of the topic: similarity alone also finds what merely sounds alike. */
export function hasTopicWord(topic: string): (record: Pick<SearchHit, 'title' | 'excerpt'>) => boolean {
  const wanted = toContentWords(topic)
  return ({ title, excerpt }) => {
    const words = toContentWords(`${title} ${excerpt}`)
    return wanted.some((word) => hasWord(words, word))
  }
}

const previewLength = 240

function toDateText({ kind, day }: FoundRecord): string {
  if (day === null) return ''
  return kind === 'goal' || kind === 'task' ? `, due ${formatLongDay(day)}` : `, ${formatLongDay(day)}`
}

/** Rows of a table say nothing without their columns. */
const isTable = /\.(?:csv|tsv|xlsx?|ods)$/i

/** An excerpt as one line; headings and list items end with a full stop. */
const toWords = (excerpt: string): string =>
  toPlainText(excerpt.replaceAll(/\s+(?=#{1,6} |[-*] |\d{1,2}\. )/g, '\n'))
    .split('\n')
    .map((line) => line.replace(/^\d{1,2}\. /, '').trim())
    .filter(Boolean)
    .map((line, place, lines) => (place < lines.length - 1 && !/[.!?:;,…]$/.test(line) ? `${line}.` : line))
    .join(' ')
    .replaceAll(/\s+/g, ' ')

function toRecordLine(record: FoundRecord): string {
  const { kind, title, excerpt } = record
  const rest = excerpt.startsWith(title) ? excerpt.slice(title.length) : excerpt
  const words = isTable.test(title) ? '' : toWords(rest)
  const quoted = words === '' ? '' : `: “${escapeMarkdown(firstLine(words, previewLength))}”`
  return `- ${toRecordLink(kind, record)} (${kind}${toDateText(record)})${quoted}`
}

export const toRecordLines = (records: readonly FoundRecord[]): string => records.map(toRecordLine).join('\n')
