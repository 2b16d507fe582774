import type { Tool } from '@adjutant/contract/ai/factory'
import type { Ctx } from '../../platform/ctx.ts'
import type { Models } from '../../platform/models/models.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'

export type Arguments = Record<string, unknown>

/** A built-in tool. */
export interface OwnTool {
  name: string
  title: string
  description: string
  parameters: Tool['parameters']
  /** The tool changes records, so it always needs approval. */
  changes: boolean
}

/** The result of a tool call; `text` is the answer or the reason. */
export interface CallOutcome {
  ok: boolean
  text: string
}

/** Injected by the composition root, because tools belong to later features. */
export interface FactoryDeps {
  models: Models
  outbound: Outbound
  secrets: SecretBox
  ownTools: readonly OwnTool[]
  runOwnTool(ctx: Ctx, name: string, args: Arguments, signal: AbortSignal): Promise<CallOutcome>
}
