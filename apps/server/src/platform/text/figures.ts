/** A value that a written number can have, and its rounding: 14.2 means 14.15 to 14.25. */
interface Reading {
  value: number
  tolerance: number
}

/** A number in a text. 3.200 is 3.2 in English and 3,200 in German, so it has two readings. */
interface Figure {
  written: string
  readings: Reading[]
}

const scales: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  tsd: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  millionen: 1e6,
  bn: 1e9,
  b: 1e9,
  mrd: 1e9,
  billion: 1e9,
}

/** A source's times are no evidence for a figure: every prompt has the current one. */
const times = /\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?/g
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez'
const dates = [
  /\b\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?\b/g,
  /\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/g,
  new RegExp(String.raw`\b\d{1,2}(?:st|nd|rd|th|\.)?\s+(?:${months})\p{L}*\.?(?:\s+\d{4})?`, 'giu'),
  new RegExp(String.raw`\b(?:${months})\p{L}*\.?\s+\d{1,2}(?:st|nd|rd|th)?(?:,?\s+\d{4})?\b`, 'giu'),
  times,
  /\b(?:19|20)\d{2}\b(?![.,]\d)/g,
  /\b\d{1,3}(?:st|nd|rd|th)\b/g,
]
/** Text in which numbers are no figures: code, the addresses of links, citations, list markers. */
const noProse = [
  /`{3}[^]*?(?:`{3}|$)|`[^`\n]*`/g,
  /\]\([^)\s]*\)/g,
  /https?:\/\/\S+/g,
  /\[\d{1,3}(?:\s*[,;]\s*\d{1,3})*\]/g,
  /^\s*\d{1,3}[.)]\s/gm,
]

const withoutAll = (text: string, patterns: readonly RegExp[]): string =>
  patterns.reduce((rest, pattern) => rest.replaceAll(pattern, ' '), text)

/** A number, not a part of a word such as Q3 or B2B, with the currency before it and the unit after it. */
const number =
  /(?<![\p{L}\d_.,#-])([€$£¥]\s?)?(\d{1,3}(?:[ '’.,]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(\s?(?:%|€|\$|£|(?:[kKmMbB]|thousand|million|billion|mn|bn|mio\.?|mrd\.?|tsd\.?|millionen)(?![\p{L}\d])))?(?![\p{L}\d_])/gu

/** The last separator is a decimal point, or all of them group thousands. */
function toReadings(digits: string): { readings: Reading[]; hasDecimals: boolean } {
  const grouped: Reading = { value: Number(digits.replaceAll(/[ '’.,]/g, '')), tolerance: 0.5 }
  const decimal = /^(.*)[.,](\d+)$/.exec(digits)
  if (!decimal) return { readings: [grouped], hasDecimals: false }
  const [, whole = '', fraction = ''] = decimal
  const value = Number(`${whole.replaceAll(/[ '’.,]/g, '')}.${fraction}`)
  const exact: Reading = { value, tolerance: 0.5 * 10 ** -fraction.length }
  return fraction.length === 3 ? { readings: [grouped, exact], hasDecimals: false } : { readings: [exact], hasDecimals: true }
}

const multiply = ({ value, tolerance }: Reading, by: number): Reading => ({ value: value * by, tolerance: tolerance * by })

/** Below this a bare number is a count or an ordinal of the answer itself. */
const smallCount = 10

function toFigure([written, currency = '', digits = '', unit = '']: RegExpExecArray): Figure & { isSignificant: boolean } {
  const { readings, hasDecimals } = toReadings(digits)
  const scale = scales[unit.trim().toLowerCase().replace('.', '')] ?? 1
  const isSignificant = currency !== '' || unit !== '' || hasDecimals || readings.some(({ value }) => value >= smallCount)
  const scaled = scale === 1 ? [] : readings.map((reading) => multiply(reading, scale))
  return { written: written.trim(), readings: [...readings, ...scaled], isSignificant }
}

const listFigures = (prose: string) => [...prose.matchAll(number)].map(toFigure)

const valuesOf = (figures: readonly Figure[]): number[] => figures.flatMap(({ readings }) => readings.map(({ value }) => value))

/** `sorted`: ascending. Binary search, because prompts have thousands of numbers. */
function hasNear(sorted: readonly number[], { value, tolerance }: Reading): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value - tolerance) low = middle + 1
    else high = middle
  }
  const nearest = sorted[low]
  return nearest !== undefined && nearest < value + tolerance
}

const toSorted = (values: Iterable<number>): number[] => [...new Set(values)].toSorted((one, other) => one - other)

/** Sums, differences, products, quotients, shares and growth rates of two numbers. */
const combine = (one: number, other: number): number[] => [
  one + other,
  Math.abs(one - other),
  one * other,
  ...(other === 0 ? [] : [one / other, (one / other) * 100, (Math.abs(one - other) / other) * 100]),
]

const maxCombined = 40

const combineAll = (values: readonly number[]): number[] => {
  const some = values.slice(0, maxCombined)
  return toSorted(some.flatMap((one) => some.flatMap((other) => combine(one, other))))
}

/**
 * The figures of an answer that appear in no source and follow from no two that do, as they are written, each once. Dates, years, small
 * counts and numbers in code are no figures.
 */
export function listUnsourcedFigures(answer: string, sources: readonly string[]): string[] {
  const figures = listFigures(withoutAll(answer, [...noProse, ...dates])).filter(({ isSignificant }) => isSignificant)
  if (figures.length === 0) return []
  const known = toSorted(sources.flatMap((text) => valuesOf(listFigures(withoutAll(text, [times])))))
  const isAmong = (figure: Figure, values: readonly number[]) => figure.readings.some((reading) => hasNear(values, reading))
  const [sourced, others] = [figures.filter((figure) => isAmong(figure, known)), figures.filter((figure) => !isAmong(figure, known))]
  const computed = others.length > 0 ? combineAll(valuesOf(sourced)) : []
  const unsourced = others.filter((figure) => !isAmong(figure, computed))
  return [...new Set(unsourced.map(({ written }) => written))]
}
