import { getSuccessStatus, type JsonRoute, type TextRoute, type UploadRoute } from '@adjutant/contract/core/define'
import type { FastifyReply } from 'fastify'
import type { CreateResult, WithHeaders } from '../implement.ts'
import { asZod } from '../input.ts'

type Envelope = Partial<WithHeaders<unknown> & CreateResult<unknown>>

/** Sets the status and headers of a handler's result and returns its body. */
export function unwrapResult(route: JsonRoute | UploadRoute | TextRoute, result: unknown, reply: FastifyReply): unknown {
  reply.code(getSuccessStatus(route))
  if (!route.hasReplyHeaders && !('isIdempotent' in route)) return result
  const { headers, isNew, body } = result as Envelope
  if (headers) reply.headers(headers)
  if (isNew === false) reply.code(200)
  return body
}

/** A reply contains only what the contract declares. */
export const toCheckedBody = ({ reply }: JsonRoute | UploadRoute, body: unknown): unknown => (reply ? asZod(reply).parse(body) : undefined)
