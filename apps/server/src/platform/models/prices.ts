import type { TokenUsage } from './model-request.ts'
import { providerOf, type ModelSettings } from './providers.ts'

/** US dollars per million tokens. */
export interface Price {
  input: number
  output: number
}

/** The providers' list prices of the default models. The operator can override them. */
const listPrices: Record<string, Price> = {
  'gpt-5-chat': { input: 1.25, output: 10 },
  'gpt-5': { input: 1.25, output: 10 },
  'gpt-5-mini': { input: 0.25, output: 2 },
  'gemini-2.5-pro': { input: 1.25, output: 10 },
}

/** Only the operator knows the price of a server of their own. */
function findPrice(settings: ModelSettings, model: string): Price | undefined {
  const { provider } = providerOf(settings, model)
  if (provider === 'offline') return { input: 0, output: 0 }
  return settings.prices?.[model] ?? (provider === 'compatible' ? undefined : listPrices[model])
}

const million = 1_000_000

/** US dollars; null if the price is unknown. */
export function costOf(settings: ModelSettings, model: string, { input_tokens, output_tokens }: TokenUsage): number | null {
  const price = findPrice(settings, model)
  return price ? (input_tokens * price.input + output_tokens * price.output) / million : null
}
