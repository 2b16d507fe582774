import type { Models } from '../../platform/models/models.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import type { WebSearch } from '../../platform/web-search/web-search.ts'

export type Arguments = Record<string, unknown>

/** The result of a tool call; `text` is the answer or the reason. */
export interface CallOutcome {
  ok: boolean
  text: string
}

/** Dependencies from the composition root. */
export interface FactoryDeps {
  models: Models
  outbound: Outbound
  secrets: SecretBox
  /** Absent if none is configured. */
  webSearch: WebSearch | undefined
}
