import { truncate } from '@adjutant/contract/text/truncate'

/** Text of a record as one line, without links, tags, bold type or code when Markdown is rendered. */
export const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[[\]<`\\*]/g, String.raw`\$&`)
    .trim()

/** Truncates between words. */
export const truncateAtWord = (text: string, max: number): string =>
  text.length <= max ? text : `${truncate(text, max).replace(/\s+\S*$/, '')} …`

export const pluralize = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** Example: '1,250.5 M€'. */
export const formatValue = (value: number, unit: string | null): string =>
  [numbers.format(value), unit && escapeMarkdown(unit)].filter(Boolean).join(' ')

/** Appended to every answer, so that nobody mistakes it for a model's. */
export const offlineNotice = '*No language model is set up. The offline analyst answers from your records alone.*'

/** Appended once to every text that a run computed without a language model. */
export const offlineRunNotice = '*No language model is set up. This was computed from your records alone.*'
