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
  /** Absent for a password. */
  method?: 'passkey' | 'sso'
  /** Why a sign-in that proved who the person is was refused. */
  reason?: string
  /** The organization at whose identity provider it was tried. */
  organization_id?: string
}

/**
 * Bounded, because strangers cause it: five an hour for one account from one address, thirty from all. Names without an account count one
 * an hour for each address, a hundred in all; at one organization's identity provider, thirty. What was typed is not kept there, because it
 * may be a password.
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
