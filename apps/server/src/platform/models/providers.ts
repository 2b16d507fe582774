import type { Model } from '@adjutant/contract/ai/models'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { boundedFetch } from '../bounded-fetch.ts'
import { createChatCompletionsClient } from './chat-completions.ts'
import { createSdkClient } from './sdk-client.ts'
import type { ModelClient } from './model-client.ts'
import type { ReasoningEffort } from './model-request.ts'

/** US dollars per million tokens. */
export interface Price {
  input: number
  output: number
  /** Input tokens from the provider's cache; the price of `input` if absent. */
  cached?: number
}

export interface ModelSettings {
  openaiKey?: string | undefined
  /** A server with OpenAI's chat-completions format, in place of OpenAI. */
  openaiUrl?: string | undefined
  googleKey?: string | undefined
  /** Overrides of the providers' own URLs. */
  addresses?: { openai?: string; google?: string }
  allowed: readonly string[]
  /** The preferred allowed model; if absent, the first available one. */
  preferred?: string | undefined
  /** US dollars per million tokens, by id. */
  prices?: Record<string, Price>
  /** Tokens that fit into a model's context window, by id. */
  contextTokens?: Record<string, number>
  /** A model's reasoning effort, by id; the provider's default if absent. */
  reasoningEfforts?: Record<string, ReasoningEffort>
}

export type ProviderName = Model['provider']

/** The context windows of the default models. */
const knownContextTokens: Record<string, number> = {
  'gpt-5-chat': 128_000,
  'gpt-5': 400_000,
  'gpt-5-mini': 400_000,
  'gemini-2.5-pro': 1_048_576,
}
const defaultContextTokens = 128_000

export const contextTokensOf = ({ contextTokens = {} }: ModelSettings, id: string): number =>
  contextTokens[id] ?? knownContextTokens[id] ?? defaultContextTokens

// An answer of 100,000 characters arrives in frames of about 300 bytes with a few characters each.
const maxBytes = 32_000_000

/** OpenAI lists this model under a name that differs from the common one. */
const openaiNames: Record<string, string> = { 'gpt-5-chat': 'gpt-5-chat-latest' }

export const hasNoKey = ({ openaiKey, openaiUrl, googleKey }: ModelSettings) => !openaiKey && !openaiUrl && !googleKey

export function providerOf(settings: ModelSettings, id: string): Pick<Model, 'provider' | 'available'> {
  if (hasNoKey(settings)) return { provider: 'offline', available: true }
  const isGemini = id.startsWith('gemini')
  if (isGemini && settings.googleKey) return { provider: 'google', available: true }
  if (settings.openaiUrl) return { provider: 'compatible', available: true }
  return isGemini ? { provider: 'google', available: false } : { provider: 'openai', available: settings.openaiKey !== undefined }
}

/** Returns the model for an id of a configured provider. */
export function connect(settings: ModelSettings, offline: LanguageModelV4): (provider: ProviderName, id: string) => ModelClient {
  const { openaiKey, openaiUrl, googleKey, addresses = {} } = settings
  const fetch = boundedFetch(maxBytes)
  // An empty key stops the library from reading one from the environment.
  const google = createGoogle({ apiKey: googleKey ?? '', fetch, ...(addresses.google && { baseURL: addresses.google }) })
  const openai = createOpenAI({ apiKey: openaiKey ?? '', fetch, baseURL: addresses.openai ?? 'https://api.openai.com/v1' })
  const make = (provider: ProviderName, id: string): ModelClient => {
    switch (provider) {
      case 'offline':
        return createSdkClient(offline)
      case 'google':
        return createSdkClient(google(id))
      case 'compatible':
        return createChatCompletionsClient({ url: openaiUrl!, key: openaiKey, maxBytes }, id)
      case 'openai':
        return createSdkClient(openai(openaiNames[id] ?? id))
    }
  }
  // Cached, because each library model rebuilds its answer schemas; bounded by the ids that the operator allows.
  const made = new Map<string, ModelClient>()
  return (provider, id) => {
    const key = `${provider} ${id}`
    const client = made.get(key) ?? make(provider, id)
    made.set(key, client)
    return client
  }
}
