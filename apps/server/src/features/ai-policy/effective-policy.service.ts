import { aiPolicyMessages } from '@adjutant/contract/messages/ai-policy-messages'
import type { Model } from '@adjutant/contract/ai/models'
import type { ViewerCtx } from '../../platform/ctx.ts'
import { Conflict } from '../../platform/errors.ts'
import type { Models } from '../../platform/models/models.ts'
import { combineRules, type EffectivePolicy } from './ai-policy.policy.ts'
import { selectRulesOf } from './ai-policy.store.ts'

/** The person's current policy. */
export const readEffectivePolicy = async (ctx: ViewerCtx): Promise<EffectivePolicy> => combineRules(await selectRulesOf(ctx, ctx.user.id))

/** Models that the person can choose. The first is the default: the installation's default, or else the first available one. */
export async function listAllowedModels(ctx: ViewerCtx, models: Pick<Models, 'list' | 'defaultId'>): Promise<Model[]> {
  const policy = await readEffectivePolicy(ctx)
  const allowed = models.list().filter(({ id }) => policy.isModelAllowed(id))
  const first = allowed.find(({ id }) => id === models.defaultId) ?? allowed.find(({ available }) => available) ?? allowed[0]
  return first ? [first, ...allowed.filter((model) => model !== first)] : []
}

/** The model for requests that name none. */
export async function chooseDefaultModel(ctx: ViewerCtx, models: Pick<Models, 'list' | 'defaultId'>): Promise<string> {
  const [chosen] = await listAllowedModels(ctx, models)
  if (!chosen) throw new Conflict(aiPolicyMessages.noModelAllowed)
  return chosen.id
}

/** Returns the reason why the policy forbids a call to this URL; undefined if it is allowed. */
function findUrlDenial(policy: EffectivePolicy, url: string): string | undefined {
  if (!policy.externalTools) return aiPolicyMessages.externalToolsOff
  // An invalid URL has no host; the outbound request guard rejects it.
  const host = URL.parse(url)?.hostname
  return host === undefined || policy.isHostAllowed(host) ? undefined : aiPolicyMessages.hostNotAllowed(host)
}

/** The reason why the person can't call this URL through a tool; undefined if they can. */
export const findPolicyDenial = async (ctx: ViewerCtx, url: string): Promise<string | undefined> =>
  findUrlDenial(await readEffectivePolicy(ctx), url)

/** The part of a tool that policies apply to. */
interface PolicedTool {
  builtin?: string | undefined
  target?: { url: string } | undefined
}

const isSearch = ({ builtin }: PolicedTool): boolean => builtin === 'search_internet'

/** Returns the tools that the model gets. A model that doesn't know a tool neither calls it nor puts company data into its arguments. */
export async function listOfferable<T extends PolicedTool>(ctx: ViewerCtx, tools: readonly T[]): Promise<T[]> {
  if (!tools.some((tool) => isSearch(tool) || tool.target)) return [...tools]
  const policy = await readEffectivePolicy(ctx)
  const isOfferable = (tool: T): boolean =>
    isSearch(tool) ? policy.internetSearch : !tool.target || findUrlDenial(policy, tool.target.url) === undefined
  return tools.filter(isOfferable)
}
