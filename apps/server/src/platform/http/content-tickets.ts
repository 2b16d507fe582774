import type { Clock } from '../clock.ts'
import type { SecretBox } from '../secrets/secret-box.ts'

/**
 * Tickets for the bytes behind one path, for clients without headers such as the browser's media player. They last minutes, for one path,
 * and end with their session.
 */
export interface ContentTickets {
  issue(sessionId: string, path: string): { ticket: string; expires_at: string }
  findSessionId(ticket: string, path: string): string | undefined
}

const ticketMs = 10 * 60_000

const purposeOf = (path: string): string => `bytes of ${path}`

/** Stateless: a ticket contains its session and expiry, and only the key can create one. */
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
