import type { AiPolicy, AiPolicyChange, OwnAiPolicy } from '@adjutant/contract/ai/ai-policy'
import { aiPolicyMessages } from '@adjutant/contract/messages/ai-policy-messages'
import { omitUndefined } from '@adjutant/contract/omit'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ValidationError } from '../../platform/errors.ts'
import type { Models } from '../../platform/models/models.ts'
import { canManageOrganization, getManagedForUpdate, getVisible, recordOrganization, publishMembersChange } from '../organizations/index.ts'
import { noRules, type AiRules } from './ai-policy.policy.ts'
import { findRules, selectRulesOf, writeRules, type AiPolicyRow } from './ai-policy.store.ts'

type InstalledModels = Pick<Models, 'isAllowed' | 'list'>

const toRules = ({ allowed_models, internet_search, external_tools, allowed_hosts }: AiRules): AiRules => ({
  allowed_models,
  internet_search,
  external_tools,
  allowed_hosts,
})

const toDto = (row: AiPolicyRow | undefined, models: InstalledModels, can_edit: boolean): AiPolicy => ({
  ...toRules(row ?? noRules),
  models: models.list().map(({ id, name }) => ({ id, name })),
  can_edit,
  updated_at: row?.updated_at.toISOString() ?? null,
})

export async function readAiPolicy(ctx: Ctx, models: InstalledModels, id: string): Promise<AiPolicy> {
  const organization = await getVisible(ctx, id)
  return toDto(await findRules(ctx, id), models, canManageOrganization(ctx.user, organization))
}

/** A model that the operator removed can stay in the list but can't be added. */
function checkModels(models: InstalledModels, requestedModels: readonly string[], before: readonly string[]): void {
  const index = requestedModels.findIndex((id) => !models.isAllowed(id) && !before.includes(id))
  if (index >= 0) throw ValidationError.field(`allowed_models.${index}`, aiPolicyMessages.unknownModel)
}

const withoutRepeats = (list: string[] | null | undefined) => list && [...new Set(list)]

export function changeAiPolicy(ctx: Ctx, models: InstalledModels, id: string, change: AiPolicyChange): Promise<AiPolicy> {
  return inTransaction(ctx, async (tx) => {
    const organization = await getManagedForUpdate(tx, id)
    const before = toRules((await findRules(tx, id)) ?? noRules)
    if (change.allowed_models) checkModels(models, change.allowed_models, before.allowed_models ?? [])
    const lists = { allowed_models: withoutRepeats(change.allowed_models), allowed_hosts: withoutRepeats(change.allowed_hosts) }
    const after = { ...before, ...omitUndefined({ ...change, ...lists }) }
    await writeRules(tx, id, after)
    await recordOrganization(tx, organization, 'ai_policy_changed', { from: before, to: after })
    await publishMembersChange(tx, id, 'changed')
    return toDto(await findRules(tx, id), models, true)
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
