/** A number with its unit as written. */
export interface WrittenValue {
  value: number
  /** 1,000 for thousands, 1,000,000 for millions; 1 without such a word. */
  scale: number
  /** '%', a currency sign, or nothing. */
  symbol: string
  from: number
  to: number
}

const numberWords: Record<string, number> = {
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 },
  ...{ zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10, elf: 11, zwölf: 12 },
}

const currencies: Record<string, string> = {
  '€': '€',
  eur: '€',
  euro: '€',
  euros: '€',
  $: '$',
  usd: '$',
  dollars: '$',
  '£': '£',
  gbp: '£',
  pounds: '£',
}

const currencyWord = '€|\\$|£|(?:EUR|USD|GBP|Euros?|dollars|pounds)(?![\\p{L}])'
const scaleWord = 'millions?|Millionen|Mio\\.?|Mn|M|m|billions?|Milliarden|Mrd\\.?|bn|thousand|Tausend|Tsd\\.?|k|K|T(?=€)'
const written = new RegExp(
  `(?<![\\p{L}\\d.,])(?<lead>[€$£])?\\s?(?<number>\\d{1,3}(?:[ \\u00a0]\\d{3})+(?!\\d)|\\d[\\d.,’']*\\d|\\d|(?:${Object.keys(numberWords).join('|')})(?![\\p{L}]))` +
    `(?:\\s?(?<percent>%|percent\\b|per cent\\b|Prozent(?![\\p{L}]))|\\s?(?<scale>${scaleWord})(?![\\p{L}\\d]))?` +
    `(?:\\s?(?<currency>${currencyWord}))?`,
  'giu',
)

/** '13,500,000', '13.500.000', '14,2' and '14.2' as numbers; undefined if the separators make no sense. */
function toNumber(text: string): number | undefined {
  const word = numberWords[text.toLowerCase()]
  if (word !== undefined) return word
  const digits = text.replaceAll(/[’'\s\u00a0]/g, '')
  if (/^\d+$/.test(digits)) return Number(digits)
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits) && !digits.startsWith('0')) return Number(digits.replaceAll(',', ''))
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(digits) && !digits.startsWith('0')) return Number(digits.replaceAll('.', '').replace(',', '.'))
  return /^\d+[.,]\d+$/.test(digits) ? Number(digits.replace(',', '.')) : undefined
}

function toScale(word = ''): number {
  const small = word.toLowerCase().replace('.', '')
  if (/^(?:billions?|milliarden|mrd|bn)$/.test(small)) return 1_000_000_000
  if (/^(?:millions?|millionen|mio|mn|m)$/.test(small)) return 1_000_000
  return /^(?:thousand|tausend|tsd|k|t)$/.test(small) ? 1_000 : 1
}

export function listValues(text: string): WrittenValue[] {
  return [...text.matchAll(written)].flatMap((match) => {
    const { lead, number = '', percent, scale, currency } = match.groups ?? {}
    const value = toNumber(number.trim())
    if (value === undefined) return []
    const symbol = percent ? '%' : (currencies[(lead ?? currency ?? '').toLowerCase()] ?? '')
    return [{ value, scale: toScale(scale), symbol, from: match.index, to: match.index + match[0].length }]
  })
}

/** The scale and the symbol of a KPI's unit: 'M€' is a million euros. */
function toUnit(unit: string | null): { scale: number; symbol: string } {
  const trimmed = (unit ?? '').trim()
  if (/^(?:%|percent|prozent)$/i.test(trimmed)) return { scale: 1, symbol: '%' }
  const [, scale, currency] = new RegExp(`^(${scaleWord})?\\s?(${currencyWord})?$`, 'iu').exec(trimmed) ?? []
  return { scale: toScale(scale), symbol: currencies[(currency ?? '').toLowerCase()] ?? '' }
}

/** Converts a value to the unit of the KPI; undefined if the units differ. A bare number is in the unit of the KPI. */
export function toKpiValue({ value, scale, symbol }: WrittenValue, kpiUnit: string | null): number | undefined {
  const unit = toUnit(kpiUnit)
  if (symbol !== '' && symbol !== unit.symbol) return undefined
  if (scale === 1 && symbol !== '€' && symbol !== '$' && symbol !== '£') return value
  return Number(((value * scale) / unit.scale).toPrecision(12))
}
