import type { FileUsage } from '@adjutant/contract/files/files'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../../platform/ctx.ts'
import { PayloadTooLarge } from '../../../platform/errors.ts'
import { bytesOfGigabyte } from '../../../platform/config/quotas.ts'
import { findUsedSpace, lockQuota } from './quota.store.ts'

export async function readFileUsage(ctx: Ctx): Promise<FileUsage> {
  const { personFileBytes, organizationFileBytes } = ctx.quotas
  const { own, organization } = await findUsedSpace(ctx, ctx.user.id)
  return {
    used: own,
    quota: personFileBytes,
    organization: organization === null ? null : { used: organization, quota: organizationFileBytes },
  }
}

const toGigabytes = (bytes: number): number => bytes / bytesOfGigabyte

/** Returns the person whose quota a new version uses. Files without an owner count for the uploader. */
export const ownerOf = ({ user }: Ctx, { file }: { file: { created_by_user_id: string | null } }): string =>
  file.created_by_user_id ?? user.id

async function assertBelowLimit(ctx: Ctx, ownerId: string, more: number): Promise<void> {
  const { personFileBytes, organizationFileBytes } = ctx.quotas
  const { own, organization } = await findUsedSpace(ctx, ownerId)
  const isOwnFull = own + more > personFileBytes
  if (!isOwnFull && (organization ?? 0) + more <= organizationFileBytes) return
  if (ownerId !== ctx.user.id) throw new PayloadTooLarge(appMessages.file.ownerQuotaFull)
  if (isOwnFull) throw new PayloadTooLarge(appMessages.file.quotaFull(toGigabytes(personFileBytes)))
  throw new PayloadTooLarge(appMessages.file.organizationQuotaFull(toGigabytes(organizationFileBytes)))
}

/** Runs before any byte is read, so that nobody uploads bytes in vain. */
export const assertAnyQuota = (ctx: Ctx, ownerId: string): Promise<void> => assertBelowLimit(ctx, ownerId, 1)

/**
 * Requires a transaction: rolls back if the result of `work` exceeds the quota. Counted afterwards, because repeated bytes use no space.
 */
export async function withinQuota<T>(ctx: Ctx, ownerId: string, work: () => Promise<T>): Promise<T> {
  await lockQuota(ctx, ownerId)
  const done = await work()
  await assertBelowLimit(ctx, ownerId, 0)
  return done
}
