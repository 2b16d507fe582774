import { randomBytes } from 'node:crypto'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { z } from 'zod'
import { assistantTools } from './features/chat/tools/assistant-tools.ts'
import { callTool } from './features/chat/tools/tool.ts'
import { countStoredSecrets, type FactoryDeps, type OwnTool } from './features/factory/index.ts'
import { countClientSecrets } from './features/sso/index.ts'
import { reportTools, reviewStrategyTool } from './features/runs/index.ts'
import type { Models } from './platform/models/models.ts'
import { createOutbound, type Outbound } from './platform/outbound/outbound.ts'
import type { SystemCtx } from './platform/ctx.ts'
import { createSecretBox, type SecretBox } from './platform/secrets/secret-box.ts'
import type { StoredSecrets } from './platform/secrets/secret-check.ts'
import type { WebSearch } from './platform/web-search/web-search.ts'

interface FactorySettings {
  webSearch: WebSearch | undefined
  outbound?: Outbound | undefined
  secrets?: SecretBox | undefined
}

const allToolOptions = { use_internal_search: true, use_memory: true, use_internet: true }

/** The assistant's tools as factory tools; internet search too if it is not configured yet. */
const listOwnTools = (): OwnTool[] =>
  [...assistantTools(allToolOptions, { webSearch: async () => [] }), reviewStrategyTool(true), ...reportTools(true)].map(
    ({ name, title, description, input, changes }) => {
      const { $schema: _, ...parameters } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
      return { name, title, description, changes, parameters: parameters as OwnTool['parameters'] }
    },
  )

/** Everything encrypted with the installation's key, across features. */
export async function countSecrets(ctx: Pick<SystemCtx, 'db'>, box: SecretBox): Promise<StoredSecrets> {
  const counts = [await countStoredSecrets(ctx, box), await countClientSecrets(ctx, box)]
  const sum = (name: keyof StoredSecrets) => counts.reduce((total, count) => total + count[name], 0)
  return { opened: sum('opened'), unopened: sum('unopened') }
}

/** Injects functions of later features into the factory, which must not import them. */
export function toFactoryDeps(deps: FactorySettings, models: Models): FactoryDeps {
  const usable = [...assistantTools(allToolOptions, { webSearch: deps.webSearch }), reviewStrategyTool(true), ...reportTools(true)]
  return {
    models,
    outbound: deps.outbound ?? createOutbound({ allow: [] }),
    secrets: deps.secrets ?? createSecretBox(randomBytes(32).toString('base64')),
    ownTools: listOwnTools(),
    async runOwnTool(ctx, name, args, signal) {
      const tool = usable.find((one) => one.name === name)
      if (!tool) return { ok: false, text: appMessages.conversation.noInternet }
      const { ok, answer } = await callTool(tool, ctx, args, signal)
      return { ok, text: JSON.stringify(answer, null, 2) }
    },
  }
}
