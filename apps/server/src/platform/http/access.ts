import type { Access } from '@adjutant/contract/define'
import type { Actor, SessionInfo } from '../ctx.ts'
import { NotFound, Unauthorized, Waitlisted } from '../errors.ts'

export interface Identity {
  user: Actor
  session: SessionInfo
}

/** The gate before every call, in this order: no session, on the waitlist, not for you. Throws the refusal. */
export function admit(access: Access, identity: Identity | undefined): void {
  if (access === 'public') return
  if (!identity) throw new Unauthorized()
  if (access === 'session') return
  if (identity.user.user_level === 'waitlisted') throw new Waitlisted()
  if (access === 'admin' && identity.user.user_level !== 'admin') throw new NotFound()
}

export function isAdmitted(access: Access, identity: Identity | undefined): boolean {
  try {
    admit(access, identity)
    return true
  } catch {
    return false
  }
}
