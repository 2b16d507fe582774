import { getAccess } from '@adjutant/contract/core/define'
import { Unauthorized } from '../errors.ts'
import { hasLostRights, isAuthorized, type Identity } from './access.ts'
import type { Authenticator, Call } from './call.ts'

/** Registers a stream; returns a function that removes it. Aborts it if it is rejected before it begins. */
export function addStream({ route, deps, request }: Call, abort: AbortController): () => void {
  const { user, session } = getIdentity(request)
  // A stream ends when its permissions shrink; a reconnect uses the current permissions.
  const isAllowed = (now: Identity | undefined) =>
    now !== undefined && isAuthorized(getAccess(route.definition), now) && !hasLostRights(user, now.user)
  try {
    return deps.streams.add({ userId: user.id, sessionId: session.id, isAllowed, end: () => abort.abort() }, request.rechecksBefore)
  } catch (error) {
    abort.abort()
    throw error
  }
}

/** Streams and abortable calls have no public access. */
function getIdentity({ identity }: Call['request']): Identity {
  if (!identity) throw new Unauthorized()
  return identity
}

export const hasLostSession = async (authenticator: Authenticator, { session }: Identity): Promise<boolean> =>
  (await authenticator.bySessionId(session.id)) === undefined

/** A long call counts as an open stream and ends like one. */
export class WaitingCall {
  readonly #call: Call
  readonly #abort = new AbortController()
  readonly #end = () => this.#abort.abort()
  forget = () => {}

  constructor(call: Call) {
    this.#call = call
  }

  openSignal(): AbortSignal {
    const { raw } = this.#call.reply
    raw.once('close', this.#end)
    // The client may have left before.
    if (raw.destroyed) this.#end()
    this.forget = addStream(this.#call, this.#abort)
    return this.#abort.signal
  }

  /** A person who logged out meanwhile gets no response. */
  async leave(): Promise<void> {
    this.forget()
    const { deps, request, reply } = this.#call
    // A completed call needs no abort when its response closes.
    reply.raw.off('close', this.#end)
    if (this.#abort.signal.aborted && (await hasLostSession(deps.authenticator, getIdentity(request)))) throw new Unauthorized()
  }
}
