import { limits } from '@adjutant/contract/core/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asZod, queryOf, readInput } from '../input.ts'
import { addStream } from '../long-calls.ts'
import { writeEvents } from '../streams.ts'
import type { KindAdapter } from './adapter.ts'

export const streamAdapter: KindAdapter<'stream'> = {
  toOptions: () => ({ exposeHeadRoute: false }),
  // A browser's EventSource can't set headers.
  async identify(request, { authenticator }) {
    const { token } = queryOf(request)
    return typeof token === 'string' ? authenticator.byStreamKey(token) : undefined
  },
  async handle(call) {
    const { route, ctx, request, reply } = call
    const abort = new AbortController()
    const input = { ...readInput(route.definition, request), lastEventId: findLastEventId(request), signal: abort.signal }
    const events = await route.handle(ctx, input)
    if (!events) return void (await reply.code(204).send())
    const forget = addStream(call, abort)
    reply.hijack()
    reply.raw.writeHead(200, { ...headersOf(reply), 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
    // Events contain only what the contract declares.
    const toData = (data: unknown): unknown => asZod(route.definition.events).parse(data)
    await writeEvents(reply.raw, events, { abort, toData })
      .catch((error: unknown) => request.log.error({ err: error }, 'An event stream failed'))
      .finally(forget)
  },
}

function findLastEventId(request: FastifyRequest): string | undefined {
  const requestedId = request.headers['last-event-id'] ?? queryOf(request).last_event_id
  return typeof requestedId === 'string' && requestedId.length <= limits.title ? requestedId : undefined
}

const headersOf = (reply: FastifyReply) => reply.getHeaders() as Record<string, string | string[]>
