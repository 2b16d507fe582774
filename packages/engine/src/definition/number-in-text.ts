// Thousands are separated by a point, comma, apostrophe or blank before exactly three digits; a last point or comma is decimal.
const pattern = /(?<![\p{L}\p{N}_.,-])[-−]?(?:[1-9]\d{0,2}(?:[.,'’ \u00a0\u202f]\d{3})+(?!\d)(?:[.,]\d{1,15})?|\d{1,15}(?:[.,]\d{1,15})?)/u

/** The first number in a text, without its unit: 3200 for "3,200", "3.200 EUR" and "about 3 200 €"; 14.2 for "14,2 M€". */
export function findNumber(text: string): number | undefined {
  const [found] = pattern.exec(text) ?? []
  if (found === undefined) return undefined
  const parts = found.replace('−', '-').split(/[.,'’ \u00a0\u202f]/)
  const [first = '', second] = parts
  const isGrouped = second?.length === 3 && !/^-?0/.test(first)
  if (!isGrouped) return Number(parts.join('.'))
  const isLastDecimal = parts.at(-1)?.length !== 3 || hasTwoSeparators(found)
  return Number(isLastDecimal ? `${parts.slice(0, -1).join('')}.${parts.at(-1)}` : parts.join(''))
}

/** In "1,234.567" the last separator is decimal, because it differs from the first. */
function hasTwoSeparators(number: string): boolean {
  const separators = number.match(/[.,'’ \u00a0\u202f]/g) ?? []
  return separators.length > 1 && separators.at(-1) !== separators[0]
}
