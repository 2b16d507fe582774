import type { AiPolicy, AiPolicyChange, OwnAiPolicy } from '@adjutant/contract/ai-policy'
import { aiPolicyWords } from '@adjutant/contract/ai-policy-words'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Invalid } from '../../platform/errors.ts'
import type { Models } from '../../platform/models/models.ts'
import { definedOf } from '../../platform/patch.ts'
import {
  canManageOrganization,
  getManagedForChange,
  getVisible,
  recordOrganization,
  tellMembers,
} from '../organizations/organizations.door.ts'
import { noRules, type AiRules } from './ai-policy.policy.ts'
import { findRules, selectRulesOf, writeRules, type AiPolicyRow } from './ai-policy.store.ts'

type Installed = Pick<Models, 'isAllowed' | 'list'>

const toRules = ({ allowed_models, internet_search, external_tools, allowed_hosts }: AiRules): AiRules => ({
  allowed_models,
  internet_search,
  external_tools,
  allowed_hosts,
})

const toWire = (row: AiPolicyRow | undefined, models: Installed, can_edit: boolean): AiPolicy => ({
  ...toRules(row ?? noRules),
  models: models.list().map(({ id, name }) => ({ id, name })),
  can_edit,
  updated_at: row?.updated_at.toISOString() ?? null,
})

export async function readAiPolicy(ctx: Ctx, models: Installed, id: string): Promise<AiPolicy> {
  const organization = await getVisible(ctx, id)
  return toWire(await findRules(ctx, id), models, canManageOrganization(ctx.user, organization))
}

/** A model that the operator removed can stay in the list but can't be added. */
function checkModels(models: Installed, asked: readonly string[], before: readonly string[]): void {
  const place = asked.findIndex((id) => !models.isAllowed(id) && !before.includes(id))
  if (place >= 0) throw Invalid.field(`allowed_models.${place}`, aiPolicyWords.unknownModel)
}

const withoutRepeats = (list: string[] | null | undefined) => list && [...new Set(list)]

export function changeAiPolicy(ctx: Ctx, models: Installed, id: string, sent: AiPolicyChange): Promise<AiPolicy> {
  return inTransaction(ctx, async (tx) => {
    const organization = await getManagedForChange(tx, id)
    const before = toRules((await findRules(tx, id)) ?? noRules)
    if (sent.allowed_models) checkModels(models, sent.allowed_models, before.allowed_models ?? [])
    const lists = { allowed_models: withoutRepeats(sent.allowed_models), allowed_hosts: withoutRepeats(sent.allowed_hosts) }
    const after = { ...before, ...definedOf({ ...sent, ...lists }) }
    await writeRules(tx, id, after)
    await recordOrganization(tx, organization, 'ai_policy_changed', { from: before, to: after })
    await tellMembers(tx, id, 'changed')
    return toWire(await findRules(tx, id), models, true)
  })
}

export async function readOwnAiPolicy(ctx: Ctx): Promise<OwnAiPolicy> {
  const all = await selectRulesOf(ctx, ctx.user.id)
  const namesWhere = (isRestricted: (rules: (typeof all)[number]) => boolean) => all.filter(isRestricted).map(({ name }) => name)
  return {
    models_limited_by: namesWhere(({ allowed_models }) => allowed_models !== null),
    internet_search_off_by: namesWhere(({ internet_search }) => !internet_search),
    external_tools_off_by: namesWhere(({ external_tools }) => !external_tools),
    hosts_limited_by: namesWhere(({ allowed_hosts }) => allowed_hosts !== null),
  }
}
