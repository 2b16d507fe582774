import { chatDefaults, limits } from '@adjutant/contract/core/limits'

/** The person's chat settings, stored in their browser. */
export interface ChatSettings {
  use_internet: boolean
  use_internal_search: boolean
  use_memory: boolean
  context_messages: number
  /** A model id; undefined uses the installation's default. */
  model?: string | undefined
}

const toFlag = (value: unknown, fallback: boolean) => (typeof value === 'boolean' ? value : fallback)

const isContext = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= limits.contextMessages

/** Valid stored values; defaults for the rest. */
export function toChatSettings(stored: string | undefined): ChatSettings {
  const { use_internet, use_internal_search, use_memory, context_messages, model } = parse(stored)
  return {
    use_internet: toFlag(use_internet, chatDefaults.use_internet),
    use_internal_search: toFlag(use_internal_search, chatDefaults.use_internal_search),
    use_memory: toFlag(use_memory, chatDefaults.use_memory),
    context_messages: isContext(context_messages) ? context_messages : chatDefaults.context_messages,
    ...(typeof model === 'string' && model && { model }),
  }
}

function parse(stored: string | undefined): Partial<Record<keyof ChatSettings, unknown>> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
