import type { OrganizationSecurity } from '@adjutant/contract/accounts/two-factor'
import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { assertFresh } from '../sessions/index.ts'
import { endAccountSessions } from '../users/index.ts'
import { countWithoutSecondFactor, findMemberForUpdate, findUser, listMemberIds, updateRequireTwoFactor } from '../identity/index.ts'
import { record, publishMembersChange, publishAccessChange } from './organization-changes.service.ts'
import { findAccountDenial } from './organizations.policy.ts'
import { getManaged, getManagedForUpdate } from './organizations.service.ts'

export async function readSecurity(ctx: Ctx, id: string): Promise<OrganizationSecurity> {
  const { require_two_factor } = await getManaged(ctx, id)
  return { require_two_factor, members_without_second_factor: await countWithoutSecondFactor(ctx, id) }
}

export function changeSecurity(ctx: Ctx, id: string, change: { require_two_factor?: boolean | undefined }): Promise<OrganizationSecurity> {
  return inTransaction(ctx, async (tx) => {
    const organization = await getManagedForUpdate(tx, id)
    const { require_two_factor } = change
    if (require_two_factor === undefined || require_two_factor === organization.require_two_factor) return readSecurity(tx, id)
    assertFresh(tx)
    if (require_two_factor) await assertNotLockedOut(tx, id)
    await updateRequireTwoFactor(tx, id, require_two_factor)
    await record(tx, organization, 'security_changed', { require_two_factor })
    await publishMembersChange(tx, id, 'changed')
    await publishAccessChange(tx, await listMemberIds(tx, id))
    return readSecurity(tx, id)
  })
}

/** An admin without a second factor who requires one would lock themselves out. */
async function assertNotLockedOut(ctx: Ctx, id: string): Promise<void> {
  if (ctx.session.sso_organization_id === id || ctx.user.user_level === 'admin') return
  const own = await findUser(ctx, ctx.user.id)
  if (!own?.two_factor_at) throw new Conflict(twoFactorMessages.ownFirst)
}

/**
 * Allowed only for accounts that the organization manages and that belong to no other one, because ending sessions is power over an
 * account.
 */
export function endMemberSessions(ctx: Ctx, id: string, userId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const organization = await getManagedForUpdate(tx, id)
    const member = await findMemberForUpdate(tx, id, userId)
    if (!member) throw new NotFound()
    const denial = findAccountDenial(organization, { ...member.user, belongs_elsewhere: member.belongs_elsewhere })
    if (denial) throw new Conflict(denial)
    await endAccountSessions(tx, member.user)
  })
}
