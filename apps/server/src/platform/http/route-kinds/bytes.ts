import { sendContent } from '../content.ts'
import { pathOf, queryOf, readInput } from '../input.ts'
import type { KindAdapter } from './adapter.ts'

export const bytesAdapter: KindAdapter<'bytes'> = {
  // Compression would change byte ranges.
  toOptions: () => ({ compress: false }),
  // Players and image elements can't set headers.
  async identify(request, { authenticator, tickets }) {
    const { ticket } = queryOf(request)
    if (typeof ticket !== 'string') return undefined
    const sessionId = tickets.findSessionId(ticket, pathOf(request))
    return sessionId === undefined ? undefined : authenticator.bySessionId(sessionId)
  },
  async handle({ route, ctx, request, reply }) {
    return sendContent(request, reply, await route.handle(ctx, readInput(route.definition, request)))
  },
}
