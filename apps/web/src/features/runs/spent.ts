import type { Spent } from '@adjutant/contract/runs'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** Time at work, as short as it can be said. */
export function toDurationText(ms: number): string {
  if (ms < secondMs) return 'under 1 s'
  if (ms < minuteMs) return `${Math.round(ms / secondMs)} s`
  if (ms < hourMs) return `${Math.round(ms / minuteMs)} min`
  return `${Math.floor(ms / hourMs)} h ${Math.round((ms % hourMs) / minuteMs)} min`
}

export const countTokens = ({ input_tokens, output_tokens }: Pick<Spent, 'input_tokens' | 'output_tokens'>) => input_tokens + output_tokens

/** US dollars; what costs less than a cent is not called free. */
export function toCostText(cost: number | null): string {
  if (cost === null) return '–'
  if (cost > 0 && cost < 0.01) return 'under $0.01'
  return `$${cost.toFixed(2)}`
}

const listCosts = ({ cost_usd }: Spent) => (cost_usd ? [toCostText(cost_usd)] : [])

/** What was used, in a line; nothing where nothing was. */
export function toSpentText(spent: Spent): string {
  const tokens = countTokens(spent)
  const parts = [
    ...(tokens > 0 ? [`${tokens.toLocaleString('en')} tokens`] : []),
    ...(spent.worked_ms > 0 ? [toDurationText(spent.worked_ms)] : []),
    ...listCosts(spent),
  ]
  return parts.join(' · ')
}
