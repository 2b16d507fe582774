import type { CrewDraft, CrewWish } from '@adjutant/contract/crew-drafts'
import type { Ctx } from '../../platform/ctx.ts'
import { draftByWording, draftInstructions, readDraft } from './crew-draft.ts'
import { toTimeZone } from './draft-schedule.ts'
import { checkBuilder } from './factory.policy.ts'
import type { FactoryParts } from './factory-parts.ts'
import { chooseOrganization } from './item-organization.ts'
import { selectItems } from './items.store.ts'
import { askForText } from './model-text.ts'

const draftMs = 90_000

/** Drafts a crew for review from a description; nothing is stored. Without a language model the wording decides. */
export async function draftCrew(ctx: Ctx, parts: FactoryParts, { description: wish, time_zone }: CrewWish): Promise<CrewDraft> {
  checkBuilder(ctx.user)
  const organizationId = await chooseOrganization(ctx, undefined)
  const agents = (await selectItems(ctx, 'agent')).filter((agent) => agent.is_public || agent.organization_id === organizationId)
  const timeZone = toTimeZone(time_zone)
  const byWording = draftByWording(wish, agents, timeZone)
  if (isOffline(parts)) return byWording
  const signal = AbortSignal.timeout(draftMs)
  const answer = await askForText(ctx, parts, { instructions: draftInstructions(agents), text: wish, signal })
  return readDraft(answer, agents, byWording, timeZone) ?? byWording
}

const isOffline = ({ models }: FactoryParts) => models.list().every(({ provider }) => provider === 'offline')
