import { scimMessages, type ScimSettings } from '@adjutant/contract/accounts/scim'
import { sql } from 'drizzle-orm'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict } from '../../platform/errors.ts'
import { getManaged, getManagedForUpdate, recordOrganization } from '../organizations/index.ts'
import { assertFresh, hashSecret, createSecret } from '../sessions/index.ts'
import { applyGroups } from './group-access.service.ts'
import { countGroups, findDirectory, listGroupsOf, saveDirectory } from './scim.store.ts'
import { toBaseUrl } from './scim.dto.ts'

export async function readScimSettings(ctx: Ctx, id: string): Promise<ScimSettings> {
  await getManaged(ctx, id)
  return toSettings(ctx, id)
}

async function toSettings(ctx: SystemCtx, id: string): Promise<ScimSettings> {
  const directory = await findDirectory(ctx, id)
  return {
    base_url: toBaseUrl(ctx.publicUrl),
    token_created_at: directory?.token_created_at?.toISOString() ?? null,
    last_used_at: directory?.last_used_at?.toISOString() ?? null,
    group_access: directory?.group_access ?? [],
    groups: await countGroups(ctx, id),
  }
}

export function saveGroupAccess(ctx: Ctx, id: string, { group_access }: Pick<ScimSettings, 'group_access'>): Promise<ScimSettings> {
  return inTransaction(ctx, async (tx) => {
    const organization = await getManagedForUpdate(tx, id)
    assertFresh(tx)
    await saveDirectory(tx, id, { group_access })
    await recordOrganization(tx, organization, 'scim_changed', { group_access })
    const people = await listGroupsOf(tx, id)
    await applyGroups(
      tx,
      organization,
      people.map(({ user_id }) => user_id),
    )
    return toSettings(tx, id)
  })
}

/** One token at a time: a new one replaces the old one at once. */
export function createToken(ctx: Ctx, id: string): Promise<{ token: string; settings: ScimSettings }> {
  return inTransaction(ctx, async (tx) => {
    const organization = await getManagedForUpdate(tx, id)
    assertFresh(tx)
    const token = createSecret('scm')
    await saveDirectory(tx, id, { token_hash: hashSecret(token), token_created_at: sql`now()`, last_used_at: null })
    await recordOrganization(tx, organization, 'scim_token_created')
    return { token, settings: await toSettings(tx, id) }
  })
}

export function revokeToken(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const organization = await getManagedForUpdate(tx, id)
    assertFresh(tx)
    const directory = await findDirectory(tx, id)
    if (!directory?.token_hash) throw new Conflict(scimMessages.noToken)
    await saveDirectory(tx, id, { token_hash: null, token_created_at: null })
    await recordOrganization(tx, organization, 'scim_token_revoked')
  })
}
