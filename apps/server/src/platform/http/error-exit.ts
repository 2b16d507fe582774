import { words } from '@adjutant/contract/words'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFull, isUnavailable } from '../db/db-errors.ts'
import {
  BadRequest,
  MissingContent,
  NoRoom,
  NotFound,
  Refusal,
  SecondFactorRequired,
  TooLarge,
  TooMany,
  Unavailable,
  Unsendable,
  WrongType,
} from '../errors.ts'

/** Maps framework errors to AppErrors. Never 401 or 403, which log a person out. */
export function toRefusal(error: FastifyError | null | undefined): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (isDiskFull(error)) return new NoRoom(words.wire.diskFull)
  if (isUnavailable(error)) return new Unavailable()
  switch (error?.statusCode) {
    case 400:
      return new BadRequest(error.code?.includes('JSON') ? words.wire.noJson : words.wire.noForm)
    case 403:
    case 404:
    case 414:
      return new NotFound()
    case 412:
    case 416:
      return new Unsendable(error.statusCode)
    case 413:
      return new TooLarge()
    case 415:
      return new WrongType()
    case 429:
      return new TooMany(60)
    default:
      return undefined
  }
}

/** The only error handler. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error)
  if (!refusal) {
    request.log.error({ err: error }, 'A request failed')
    // A file whose first read fails has already set its content headers.
    for (const name of ['content-length', 'content-range', 'content-disposition', 'etag']) void reply.removeHeader(name)
    void reply.type('application/json; charset=utf-8')
    return reply.code(500).send({ detail: words.wire.broken, request_id: request.id })
  }
  if (refusal.status >= 500 || refusal instanceof MissingContent) request.log.warn({ err: error }, 'A request could not be served')
  if (refusal.retryAfterSeconds !== undefined) void reply.header('Retry-After', String(refusal.retryAfterSeconds))
  const more = refusal instanceof SecondFactorRequired ? refusal.answer : {}
  return reply.code(refusal.status).send({ detail: refusal.message, ...(refusal.errors && { errors: refusal.errors }), ...more })
}
