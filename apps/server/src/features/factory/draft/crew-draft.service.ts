import type { CrewDraft, CrewDraftRequest } from '@adjutant/contract/ai/crew-drafts'
import type { Ctx } from '../../../platform/ctx.ts'
import { draftFromKeywords, draftInstructions, readDraft } from './crew-draft.logic.ts'
import { toTimeZone } from './model-schedule.parser.ts'
import { checkBuilder } from '../factory.policy.ts'
import type { FactoryDeps } from '../factory.deps.ts'
import { chooseOrganization } from '../items/item-organization.service.ts'
import { selectItems } from '../items/items.store.ts'
import { askForText } from '../model-text.service.ts'

const draftMs = 90_000

/** Drafts a crew for review from a description; nothing is stored. Without a language model the wording decides. */
export async function draftCrew(ctx: Ctx, deps: FactoryDeps, { description: request, time_zone }: CrewDraftRequest): Promise<CrewDraft> {
  checkBuilder(ctx.user)
  const organizationId = await chooseOrganization(ctx, undefined)
  const agents = (await selectItems(ctx, 'agent')).filter((agent) => agent.is_public || agent.organization_id === organizationId)
  const timeZone = toTimeZone(time_zone)
  const keywordDraft = draftFromKeywords(request, agents, timeZone)
  if (isOffline(deps)) return keywordDraft
  const signal = AbortSignal.timeout(draftMs)
  const answer = await askForText(ctx, deps, { instructions: draftInstructions(agents), text: request, signal })
  return readDraft(answer, agents, keywordDraft, timeZone) ?? keywordDraft
}

const isOffline = ({ models }: FactoryDeps) => models.list().every(({ provider }) => provider === 'offline')
