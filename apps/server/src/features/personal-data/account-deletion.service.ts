import { personalDataMessages } from '@adjutant/contract/messages/personal-data-messages'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { afterCommit, inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, ValidationError, Unauthorized } from '../../platform/errors.ts'
import { queueMail } from '../mail/index.ts'
import { removeOwnOrganization } from '../organizations/index.ts'
import { assertFresh, beginSignInAttempt, sessionSource } from '../sessions/index.ts'
import { deleteAccount, verifyPassword } from '../users/index.ts'
import {
  findUser,
  findUserForUpdate,
  lockAccountAndAdmins,
  lockOwnedAndJoinedOrganizations,
  selectOwnOrganizations,
  type UserRow,
} from '../identity/index.ts'
import { deletePrivateRecords, selectArchives } from './account-deletion.store.ts'
import { accountDeletedMail } from './personal-data.mail.ts'

export interface DeletionDeps {
  blobs: Blobs
  /** Ends the caller's membership; their records there pass to the organization's owner. */
  leaveOrganization(ctx: Ctx, organizationId: string): Promise<void>
}

/**
 * Wrong passwords count like failed logins, because a borrowed session must not end the account. People without a password sign in again by
 * single sign-on.
 */
async function checkPerson(ctx: Ctx, password: string | undefined): Promise<void> {
  const row = await findUser(ctx, ctx.user.id)
  if (!row) throw new Unauthorized()
  if (row.password_hash === null) return assertFresh(ctx)
  if (password === undefined) throw ValidationError.field('password', appMessages.password.currentRequired)
  const attempt = await beginSignInAttempt(ctx, row.email, sessionSource(ctx.session.id))
  if (!(await verifyPassword(row.password_hash, password))) throw ValidationError.field('password', appMessages.password.currentWrong)
  await attempt.succeed(ctx)
}

/** Locks organizations before accounts, as all code does. Locks the admins too, so that concurrent deletions can't remove the last one. */
async function lockAccount(ctx: Ctx): Promise<UserRow> {
  await lockOwnedAndJoinedOrganizations(ctx, ctx.user.id)
  const admins = (await lockAccountAndAdmins(ctx, ctx.user.id)).filter(({ user_level }) => user_level === 'admin')
  const row = await findUserForUpdate(ctx, ctx.user.id)
  if (!row) throw new Unauthorized()
  if (row.user_level === 'admin' && admins.length === 1) throw new Conflict(personalDataMessages.lastAdmin)
  return row
}

async function leaveOrganizations(ctx: Ctx, { leaveOrganization }: DeletionDeps): Promise<void> {
  const organizations = await selectOwnOrganizations(ctx, ctx.user.id)
  const kept = organizations.filter(({ is_owner, others }) => is_owner && others > 0)
  if (kept.length > 0) throw new Conflict(personalDataMessages.ownsOrganizations(kept.map(({ name }) => name)))
  for (const { id, is_owner } of organizations) await (is_owner ? removeOwnOrganization(ctx, id) : leaveOrganization(ctx, id))
}

/** Sessions, runs, schedules and other references are deleted with the account's row; organizations keep the records shared with them. */
export async function deleteMe(ctx: Ctx, deps: DeletionDeps, { password }: { password?: string | undefined }): Promise<void> {
  await checkPerson(ctx, password)
  await inTransaction(ctx, async (tx) => {
    const row = await lockAccount(tx)
    await leaveOrganizations(tx, deps)
    const archives = await selectArchives(tx, row.id)
    await deletePrivateRecords(tx, row.id)
    await deleteAccount(tx, row)
    await queueMail(tx, accountDeletedMail(row))
    await afterCommit(tx, async () => {
      for (const blob of archives) await deps.blobs.remove(blob)
    })
  })
}
