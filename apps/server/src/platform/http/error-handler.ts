import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFull, isUnavailable } from '../db/db-errors.ts'
import {
  BadRequest,
  MissingContent,
  InsufficientStorage,
  NotFound,
  AppError,
  SecondFactorRequired,
  PayloadTooLarge,
  TooManyRequests,
  ServiceUnavailable,
  RangeOrConditionFailed,
  UnsupportedMediaType,
} from '../errors.ts'

/** Maps framework errors to AppErrors. Never 401 or 403, which log a person out. */
export function toAppError(error: (Error & Partial<FastifyError>) | null | undefined): AppError | undefined {
  if (error instanceof AppError) return error
  if (isDiskFull(error)) return new InsufficientStorage(appMessages.http.diskFull)
  if (isUnavailable(error)) return new ServiceUnavailable()
  switch (error?.statusCode) {
    case 400:
      return new BadRequest(error.code?.includes('JSON') ? appMessages.http.invalidJson : appMessages.http.invalidForm)
    case 403:
    case 404:
    case 414:
      return new NotFound()
    case 412:
    case 416:
      return new RangeOrConditionFailed(error.statusCode)
    case 413:
      return new PayloadTooLarge()
    case 415:
      return new UnsupportedMediaType()
    case 429:
      return new TooManyRequests(60)
    default:
      return undefined
  }
}

/** The only error handler. */
export function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error)
  if (!appError) {
    request.log.error({ err: error }, 'A request failed')
    // A file whose first read fails has already set its content headers.
    for (const name of ['content-length', 'content-range', 'content-disposition', 'etag']) void reply.removeHeader(name)
    void reply.type('application/json; charset=utf-8')
    return reply.code(500).send({ detail: appMessages.http.unexpected, request_id: request.id })
  }
  if (appError.status >= 500 || appError instanceof MissingContent) request.log.warn({ err: error }, 'A request could not be served')
  if (appError.retryAfterSeconds !== undefined) void reply.header('Retry-After', String(appError.retryAfterSeconds))
  const more = appError instanceof SecondFactorRequired ? appError.answer : {}
  return reply.code(appError.status).send({ detail: appError.message, ...(appError.errors && { errors: appError.errors }), ...more })
}
