import type { FileUsage } from '@adjutant/contract/files'
import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import { TooLarge } from '../../platform/errors.ts'
import { findUsedRoom, holdRoom, type UsedRoom } from './quota.store.ts'

export async function readFileUsage(ctx: Ctx): Promise<FileUsage> {
  const { personFileBytes, organizationFileBytes } = ctx.quotas
  const { own, organization } = await findUsedRoom(ctx)
  return {
    used: own,
    quota: personFileBytes,
    organization: organization === null ? null : { used: organization, quota: organizationFileBytes },
  }
}

const toGigabytes = (bytes: number): number => bytes / 1e9

function refuseBeyond({ quotas: { personFileBytes, organizationFileBytes } }: Ctx, { own, organization }: UsedRoom, more: number): void {
  if (own + more > personFileBytes) throw new TooLarge(words.file.quotaFull(toGigabytes(personFileBytes)))
  if ((organization ?? 0) + more > organizationFileBytes)
    throw new TooLarge(words.file.organizationQuotaFull(toGigabytes(organizationFileBytes)))
}

/** Before any byte is read: who has no room left need not send what will be refused. */
export async function checkAnyRoom(ctx: Ctx): Promise<void> {
  refuseBeyond(ctx, await findUsedRoom(ctx), 1)
}

/** Within a transaction: what `work` keeps must fit, or nothing of it is kept. Counted afterwards, because the same bytes again take no room. */
export async function withinRoom<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  await holdRoom(ctx)
  const done = await work()
  refuseBeyond(ctx, await findUsedRoom(ctx), 0)
  return done
}
