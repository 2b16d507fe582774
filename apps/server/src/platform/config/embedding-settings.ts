import type { ProviderSourceOptions } from '../embeddings/provider-source.ts'
import type { ModelSettings } from '../models/providers.ts'
import { StartupError } from './startup-error.ts'

const openaiAddress = 'https://api.openai.com/v1'
const googleAddress = 'https://generativelanguage.googleapis.com/v1beta/openai'

/** A compatible server serves every model; otherwise Gemini models come from Google and all others from OpenAI. */
export function findEmbeddings(model: string | undefined, settings: ModelSettings): ProviderSourceOptions | undefined {
  const { openaiKey, openaiUrl, googleKey } = settings
  if (model === undefined) return undefined
  if (openaiUrl) return { model, url: openaiUrl, key: openaiKey }
  const [url, key] = model.startsWith('gemini') ? [googleAddress, googleKey] : [openaiAddress, openaiKey]
  if (key === undefined) throw new StartupError(`EMBEDDING_MODEL is ${model}, but the key of its provider is missing.`)
  return { model, url, key }
}
