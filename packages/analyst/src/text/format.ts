import { truncate } from '@adjutant/contract/text/truncate'
import type { Language } from './language.ts'

/** Text of a record as one line, without links, tags, bold type or code when Markdown is rendered. */
export const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[[\]<`\\*]/g, String.raw`\$&`)
    .trim()

/** Truncates between words. */
export const truncateAtWord = (text: string, max: number): string =>
  text.length <= max ? text : `${truncate(text, max).replace(/\s+\S*$/, '')} …`

const numbers: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 2 }),
  de: new Intl.NumberFormat('de', { maximumFractionDigits: 2 }),
}

/** Example: '1,250.5 M€'. */
export const formatValue = (value: number, unit: string | null, language: Language = 'en'): string =>
  [numbers[language].format(value), unit && escapeMarkdown(unit)].filter(Boolean).join(' ')
