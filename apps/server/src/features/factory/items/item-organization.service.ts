import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx, DbCtx } from '../../../platform/ctx.ts'
import { ValidationError } from '../../../platform/errors.ts'
import { lockMembershipsOf } from '../../identity/index.ts'
import { handOverOwned, type HandoverRequest } from '../../organizations/index.ts'
import { tables, type ItemKind } from './items.store.ts'

/**
 * Returns the organization of a new item. Default: the creator's primary organization, else their only one, else none. Locks the
 * memberships, so that nobody is removed between this check and the insert.
 */
export async function chooseOrganization(ctx: Ctx, wanted: string | null | undefined): Promise<string | null> {
  if (wanted === null) return null
  const joined = await lockMembershipsOf(ctx, ctx.user.id)
  // Excludes organizations that are closed to the person until they have a second factor.
  const open = joined.filter(({ id }) => ctx.user.memberships.some(({ organization_id }) => organization_id === id))
  if (wanted === undefined) return (open.find(({ is_primary }) => is_primary) ?? (open.length === 1 ? open[0] : undefined))?.id ?? null
  if (!open.some(({ id }) => id === wanted)) throw ValidationError.field('organization_id', appMessages.factory.foreignOrganization)
  return wanted
}

export type HandedOver = Record<'tools' | 'agents' | 'crews' | 'flows', number>

/** Transfers a person's items of one organization. The last author of each definition stays, so no *always* approval starts or ends. */
export async function handOverItems(ctx: DbCtx, handover: HandoverRequest): Promise<HandedOver> {
  const pass = (kind: ItemKind) => handOverOwned(ctx, tables[kind], tables[kind].created_by, handover)
  return { tools: await pass('tool'), agents: await pass('agent'), crews: await pass('crew'), flows: await pass('flow') }
}
