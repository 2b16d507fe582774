import type { SsoSettings } from '@adjutant/contract/accounts/sso'
import { ssoMessages } from '@adjutant/contract/messages/sso-messages'
import type { Ctx } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/db/db-errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict } from '../../platform/errors.ts'
import { getManaged, getManagedForUpdate, recordOrganization } from '../organizations/index.ts'
import { assertFresh } from '../sessions/index.ts'
import { markVerified } from './domains.store.ts'
import { toRecord } from './domain-record.logic.ts'
import { endRefusedSessions } from './required-sso.service.ts'
import type { ResolveTxt, SsoDeps } from './sso.deps.ts'
import { getClaimedDomain, toSettings } from './sso-settings.service.ts'

export async function verifyDomain(ctx: Ctx, { resolveTxt }: SsoDeps, id: string, domain: string): Promise<SsoSettings> {
  await getManaged(ctx, id)
  const { name, value } = toRecord(await getClaimedDomain(ctx, id, domain))
  if (!(await hasRecord(resolveTxt, name, value))) throw new Conflict(ssoMessages.recordMissing)
  return verify(ctx, id, domain, 'dns')
}

export const confirmDomain = (ctx: Ctx, id: string, domain: string): Promise<SsoSettings> => verify(ctx, id, domain, 'admin')

/** A long TXT value is split into several strings. */
const hasRecord = async (resolveTxt: ResolveTxt, name: string, value: string): Promise<boolean> => {
  const records = await resolveTxt(name).catch(() => [])
  return records.some((pieces) => pieces.join('').trim() === value)
}

async function verify(ctx: Ctx, id: string, domain: string, by: 'dns' | 'admin'): Promise<SsoSettings> {
  const verified = inTransaction(ctx, async (tx) => {
    const organization = await getManagedForUpdate(tx, id)
    assertFresh(tx)
    const claimed = await getClaimedDomain(tx, id, domain)
    if (claimed.verified_at === null) {
      await markVerified(tx, id, claimed.domain, by)
      await endRefusedSessions(tx, id)
      await recordOrganization(tx, organization, 'sso_domain_verified', { domain: claimed.domain, by })
    }
    return toSettings(tx, id)
  })
  return verified.catch((error: unknown) => {
    throw isUniqueViolation(error, 'sso_domains_verified_key') ? new Conflict(ssoMessages.domainTaken) : error
  })
}
