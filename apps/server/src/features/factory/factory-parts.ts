import type { Tool } from '@adjutant/contract/factory'
import type { Ctx } from '../../platform/ctx.ts'
import type { Models, TokenUsage } from '../../platform/models/models.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'

export type Arguments = Record<string, unknown>

/** One of the product's own tools, as the factory offers it. */
export interface OwnTool {
  name: string
  title: string
  description: string
  parameters: Tool['parameters']
  /** It changes records, so the person is always asked first. */
  changes: boolean
}

/** How a call of a tool went; `text` is the answer or the reason. */
export interface CallOutcome {
  ok: boolean
  text: string
}

/** What the composition root hands to the factory; the tools and the count of tokens belong to later features. */
export interface FactoryParts {
  models: Models
  outbound: Outbound
  secrets: SecretBox
  ownTools: readonly OwnTool[]
  runOwnTool(ctx: Ctx, name: string, args: Arguments, signal: AbortSignal): Promise<CallOutcome>
  /** Refuses where the person has used up their tokens of the day. */
  checkTokens(ctx: Ctx): Promise<void>
  countTokens(ctx: Ctx, usage: TokenUsage): Promise<void>
}
