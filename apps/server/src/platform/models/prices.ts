import type { TokenUsage } from './model-request.ts'
import { providerOf, type ModelSettings, type Price } from './providers.ts'

/** The providers' list prices of the default models. The operator can override them. */
const listPrices: Record<string, Price> = {
  'gpt-5-chat': { input: 1.25, output: 10, cached: 0.125 },
  'gpt-5': { input: 1.25, output: 10, cached: 0.125 },
  'gpt-5-mini': { input: 0.25, output: 2, cached: 0.025 },
  'gemini-2.5-pro': { input: 1.25, output: 10, cached: 0.125 },
}

/** Only the operator knows the price of a server of their own. */
function findPrice(settings: ModelSettings, model: string): Price | undefined {
  const { provider } = providerOf(settings, model)
  if (provider === 'offline') return { input: 0, output: 0 }
  return settings.prices?.[model] ?? (provider === 'compatible' ? undefined : listPrices[model])
}

const million = 1_000_000

/** Null if one of the costs is unknown. */
export const sumCosts = (costs: readonly (number | null)[]): number | null =>
  costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0)

/** US dollars; null if the price is unknown. */
export function costOf(
  settings: ModelSettings,
  model: string,
  { input_tokens, output_tokens, cached_tokens = 0 }: TokenUsage,
): number | null {
  const price = findPrice(settings, model)
  if (!price) return null
  const { input, output, cached = input } = price
  return ((input_tokens - cached_tokens) * input + cached_tokens * cached + output_tokens * output) / million
}
