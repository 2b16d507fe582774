import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'

const groupedThousands = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/
const decimalComma = /^[+-]?\d*,\d+$/

/** Reads an entered KPI value: “1,234” groups thousands, and “7,5” has a decimal comma. NaN if it is empty or no number. */
export function parseKpiNumber(entered: string): number {
  const text = entered.trim()
  if (text === '') return Number.NaN
  if (groupedThousands.test(text)) return Number(text.replaceAll(',', ''))
  return Number(decimalComma.test(text) ? text.replace(',', '.') : text)
}

/** The error message for an entered number. An empty field keeps the KPI's value. */
export const findNumberError = (text: string) =>
  text.trim() !== '' && !(Math.abs(parseKpiNumber(text)) <= limits.kpiValue) ? appMessages.goal.kpiOutOfRange : undefined
