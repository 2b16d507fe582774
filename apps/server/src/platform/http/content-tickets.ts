import type { Clock } from '../clock.ts'
import type { SecretBox } from '../secrets/secret-box.ts'

/**
 * Keys to the bytes behind one address, for what sends no header: a player of the browser, which asks for a range again and again. They
 * are good for some minutes, for one address, and for as long as the session that they were made in.
 */
export interface ContentTickets {
  issue(sessionId: string, path: string): { ticket: string; expires_at: string }
  findSessionId(ticket: string, path: string): string | undefined
}

const ticketMs = 10 * 60_000

const purposeOf = (path: string): string => `bytes of ${path}`

/** Nothing is stored: a ticket says itself whose it is and when it ends, and only the key can make one. */
export function createContentTickets(secrets: SecretBox, clock: Clock): ContentTickets {
  return {
    issue(sessionId, path) {
      const end = new Date(clock.now().getTime() + ticketMs).toISOString()
      return { ticket: secrets.seal(`${sessionId} ${end}`, purposeOf(path)).toString('base64url'), expires_at: end }
    },
    findSessionId(ticket, path) {
      const [sessionId, end] = secrets.open(Buffer.from(ticket, 'base64url'), purposeOf(path))?.split(' ') ?? []
      return end !== undefined && clock.now().toISOString() < end ? sessionId : undefined
    },
  }
}
