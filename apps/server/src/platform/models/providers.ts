import type { Model } from '@adjutant/contract/models'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { boundedFetch } from '../bounded-fetch.ts'
import { speakChatCompletions } from './chat-completions.ts'
import { speakBy } from './library-speech.ts'
import type { Speak } from './speech.ts'

export interface ModelSettings {
  openaiKey?: string | undefined
  /** A server that speaks OpenAI's chat-completions format, instead of OpenAI. */
  openaiUrl?: string | undefined
  googleKey?: string | undefined
  /** Where Google and OpenAI themselves are reached, if not at their own addresses. */
  addresses?: { openai?: string; google?: string }
  allowed: readonly string[]
  /** Of the allowed ones the first choice; without it the first that works. */
  preferred?: string | undefined
  /** US dollars for a million tokens, by id. */
  prices?: Record<string, { input: number; output: number }>
}

export type ProviderName = Model['provider']

// An answer of 100,000 characters comes in frames of some 300 bytes for every few of them.
const mostBytes = 32_000_000

/** OpenAI lists this model under another name than everybody calls it by. */
const openaiNames: Record<string, string> = { 'gpt-5-chat': 'gpt-5-chat-latest' }

export const hasNoKey = ({ openaiKey, openaiUrl, googleKey }: ModelSettings) => !openaiKey && !openaiUrl && !googleKey

/** Who answers under an id, and whether they can be reached at all. */
export function providerOf(settings: ModelSettings, id: string): Pick<Model, 'provider' | 'available'> {
  if (hasNoKey(settings)) return { provider: 'offline', available: true }
  const isGemini = id.startsWith('gemini')
  if (isGemini && settings.googleKey) return { provider: 'google', available: true }
  if (settings.openaiUrl) return { provider: 'compatible', available: true }
  return isGemini ? { provider: 'google', available: false } : { provider: 'openai', available: settings.openaiKey !== undefined }
}

/** Gives the model behind an id of a provider that is set up. */
export function connect(settings: ModelSettings, offline: LanguageModelV4): (provider: ProviderName, id: string) => Speak {
  const { openaiKey, openaiUrl, googleKey, addresses = {} } = settings
  const fetch = boundedFetch(mostBytes)
  // An empty key keeps the library from reading one out of the environment by itself.
  const google = createGoogle({ apiKey: googleKey ?? '', fetch, ...(addresses.google && { baseURL: addresses.google }) })
  const openai = createOpenAI({ apiKey: openaiKey ?? '', fetch, baseURL: addresses.openai ?? 'https://api.openai.com/v1' })
  const make = (provider: ProviderName, id: string): Speak => {
    switch (provider) {
      case 'offline':
        return speakBy(offline)
      case 'google':
        return speakBy(google(id))
      case 'compatible':
        return speakChatCompletions({ url: openaiUrl!, key: openaiKey, mostBytes }, id)
      case 'openai':
        return speakBy(openai(openaiNames[id] ?? id))
    }
  }
  // A model of the library builds the schemas of its answers anew; there are as many as the operator allows ids.
  const made = new Map<string, Speak>()
  return (provider, id) => {
    const key = `${provider} ${id}`
    const speak = made.get(key) ?? make(provider, id)
    made.set(key, speak)
    return speak
  }
}
