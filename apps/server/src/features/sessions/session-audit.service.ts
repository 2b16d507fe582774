import type { Ctx, PublicCtx } from '../../platform/ctx.ts'
import { recordThrottled, recordAuditEntry } from '../audit/index.ts'

interface Account {
  id: string
  email: string
}

const hourSeconds = 3600

const about = ({ id, email }: Account) => ({ subject_kind: 'user', subject_id: id, subject_name: email }) as const

/** `method`: password, passkey, sso. */
export const recordLogin = (ctx: PublicCtx, account: Account, method: string): Promise<void> =>
  recordAuditEntry(ctx, { action: 'user.logged_in', ...about(account), details: { method } })

interface FailedLogin {
  /** Undefined for a password. */
  method?: 'passkey' | 'sso'
  /** The reason why a sign-in with a proven identity was rejected. */
  reason?: string
  /** The organization of the identity provider. */
  organization_id?: string
}

/**
 * Limited, because strangers cause these entries: five an hour per account and address, thirty per account. Names without an account: one
 * an hour per address, a hundred in total, and thirty at one organization's identity provider. The name is not stored, because it can be a
 * password.
 */
export function recordFailedLogin(
  ctx: PublicCtx,
  account: Account | undefined,
  { organization_id, ...details }: FailedLogin = {},
): Promise<void> {
  const of = { ...(organization_id && { organization_id }), details }
  if (account)
    return recordThrottled(ctx, { action: 'user.login_failed', ...about(account), ...of }, [
      { max: 5, seconds: hourSeconds, same: ['subject_id', 'address'] },
      { max: 30, seconds: hourSeconds, same: ['subject_id'] },
    ])
  const nobody = { subject_kind: 'user', subject_id: null, subject_name: null } as const
  return recordThrottled(ctx, { action: 'user.unknown_login_failed', ...nobody, ...of }, [
    { max: 1, seconds: hourSeconds, same: ['address', 'organization_id'] },
    { max: organization_id ? 30 : 100, seconds: hourSeconds, same: ['organization_id'] },
  ])
}

export const recordSessionEnd = (ctx: Ctx, action: 'logged_out' | 'session_ended' | 'sessions_ended', count = 1): Promise<void> =>
  recordAuditEntry(ctx, { action: `user.${action}`, ...about(ctx.user), ...(action === 'sessions_ended' && { details: { count } }) })
