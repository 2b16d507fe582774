import type { RunCost } from '@adjutant/contract/ai/run-cost'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** A duration in its largest useful unit. */
export function toDurationText(ms: number): string {
  if (ms < secondMs) return 'under 1 s'
  if (ms < minuteMs) return `${Math.round(ms / secondMs)} s`
  if (ms < hourMs) return `${Math.round(ms / minuteMs)} min`
  return `${Math.floor(ms / hourMs)} h ${Math.round((ms % hourMs) / minuteMs)} min`
}

export const countTokens = ({ input_tokens, output_tokens }: Pick<RunCost, 'input_tokens' | 'output_tokens'>) =>
  input_tokens + output_tokens

/** US dollars. Less than a cent is not shown as free. */
export function toCostText(cost: number | null): string {
  if (cost === null) return '–'
  if (cost > 0 && cost < 0.01) return 'under $0.01'
  return `$${cost.toFixed(2)}`
}

const listCosts = ({ cost_usd }: RunCost) => (cost_usd ? [toCostText(cost_usd)] : [])

const listTokens = (spent: RunCost) => (countTokens(spent) > 0 ? [`${countTokens(spent).toLocaleString('en')} tokens`] : [])

/** Tokens and cost in one line; blank if no model was used. */
export const toPriceText = (spent: RunCost): string => [...listTokens(spent), ...listCosts(spent)].join(' · ')

/** Tokens, run time and cost in one line; blank without usage. */
export const toUsageText = (spent: RunCost): string =>
  [...listTokens(spent), ...(spent.worked_ms > 0 ? [toDurationText(spent.worked_ms)] : []), ...listCosts(spent)].join(' · ')
