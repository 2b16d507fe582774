import { findAttribute, listElements } from './xml.ts'

/** The display format of a number. */
export type NumberForm = 'number' | 'percent' | 'date'

const builtInForms: [from: number, to: number, form: NumberForm][] = [
  [9, 10, 'percent'],
  [14, 22, 'date'],
  [27, 36, 'date'],
  [45, 47, 'date'],
  [50, 58, 'date'],
]

function formOfCode(code: string): NumberForm {
  // Quoted words, colors and escapes don't affect the type.
  const bare = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  if (/[ymdhs]/i.test(bare)) return 'date'
  return bare.includes('%') ? 'percent' : 'number'
}

/** Number formats by style index. */
export function listNumberForms(stylesXml: string): NumberForm[] {
  const codes = new Map(
    [...listElements(stylesXml, 'numFmt')].map((one) => [findAttribute(one, 'numFmtId'), findAttribute(one, 'formatCode') ?? '']),
  )
  const cellStyles = /<(?:\w+:)?cellXfs[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(stylesXml)?.[0] ?? ''
  return [...listElements(cellStyles, 'xf')].map((style) => {
    const id = findAttribute(style, 'numFmtId') ?? '0'
    const code = codes.get(id)
    if (code !== undefined) return formOfCode(code)
    return builtInForms.find(([from, to]) => Number(id) >= from && Number(id) <= to)?.[2] ?? 'number'
  })
}

const dayMs = 86_400_000
/** Day 0 of a sheet. Excel's nonexistent 29 February 1900 shifts earlier dates by one day, which is ignored. */
const epochMs = Date.UTC(1899, 11, 30)
const epoch1904Ms = Date.UTC(1904, 0, 1)

function toDay(days: number, is1904: boolean): string | undefined {
  const minuteMs = 60_000
  const ms = Math.round((days * dayMs) / minuteMs) * minuteMs
  const moment = new Date((is1904 ? epoch1904Ms : epochMs) + ms)
  if (Number.isNaN(moment.getTime())) return undefined
  const [day = '', time = ''] = moment.toISOString().split('T')
  const clock = time.slice(0, 5)
  if (days < 1 && days >= 0) return clock
  return clock === '00:00' ? day : `${day} ${clock}`
}

/** The displayed number. Digits beyond the fifteenth are rounding errors. */
export function toShownNumber(written: string, form: NumberForm, is1904: boolean): string {
  const value = Number(written)
  if (written === '' || Number.isNaN(value)) return written
  const plain = (number: number) => String(Number(number.toPrecision(15)))
  if (form === 'percent') return `${plain(value * 100)}%`
  return (form === 'date' ? toDay(value, is1904) : undefined) ?? plain(value)
}

/** The zero-based column of a cell name: `B7` gives 1. */
export function toColumn(cellName: string): number {
  let column = 0
  for (const letter of /^[A-Z]{0,3}/.exec(cellName)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
