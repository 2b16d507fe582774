import { scimUrns } from '@adjutant/contract/accounts/scim'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { toAppError } from './error-handler.ts'

export const scimType = 'application/scim+json; charset=utf-8'

/** RFC 7644's error types that occur here. */
export type ScimErrorType = 'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'mutability' | 'uniqueness'

/** An error in SCIM's format. */
export class ScimError extends AppError {
  readonly status: 400 | 409
  readonly scimType: ScimErrorType | undefined
  constructor(status: 400 | 409, detail: string, type?: ScimErrorType) {
    super(detail)
    this.status = status
    this.scimType = type
  }
}

/** SCIM's media type is JSON, so one parser with its limits reads both. */
export function readAsJson({ raw }: FastifyRequest): void {
  const type = raw.headers['content-type']
  if (type && /^application\/scim\+json\s*(;|$)/i.test(type)) raw.headers['content-type'] = 'application/json'
}

const typeOf = (appError: AppError): ScimErrorType | undefined => {
  if (appError instanceof ScimError) return appError.scimType
  return appError.status === 422 ? 'invalidValue' : appError.status === 400 ? 'invalidSyntax' : undefined
}

/** Sends every SCIM error as the document of RFC 7644, section 3.12. */
export function sendScimError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error)
  if (!appError) request.log.error({ err: error }, 'A request failed')
  const status = appError === undefined ? 500 : appError.status === 422 ? 400 : appError.status
  if (appError?.retryAfterSeconds !== undefined) void reply.header('Retry-After', String(appError.retryAfterSeconds))
  const type = appError && typeOf(appError)
  const body = { schemas: [scimUrns.error], status: String(status), ...(type && { scimType: type }) }
  return reply
    .code(status)
    .type(scimType)
    .send({ ...body, detail: toDetail(appError) })
}

function toDetail(appError: AppError | undefined): string {
  if (!appError) return appMessages.http.unexpected
  const [field] = appError.errors ?? []
  return field ? `${field.field}: ${field.message}` : appError.message
}
