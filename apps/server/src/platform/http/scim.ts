import { scimUrns } from '@adjutant/contract/scim'
import { words } from '@adjutant/contract/words'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { toRefusal } from './error-exit.ts'

export const scimType = 'application/scim+json; charset=utf-8'

/** RFC 7644's error types that occur here. */
export type ScimErrorType = 'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'mutability' | 'uniqueness'

/** An error in SCIM's format. */
export class ScimRefusal extends Refusal {
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

const typeOf = (refusal: Refusal): ScimErrorType | undefined => {
  if (refusal instanceof ScimRefusal) return refusal.scimType
  return refusal.status === 422 ? 'invalidValue' : refusal.status === 400 ? 'invalidSyntax' : undefined
}

/** Sends every SCIM error as the document of RFC 7644, section 3.12. */
export function sendScimError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error)
  if (!refusal) request.log.error({ err: error }, 'A request failed')
  const status = refusal === undefined ? 500 : refusal.status === 422 ? 400 : refusal.status
  if (refusal?.retryAfterSeconds !== undefined) void reply.header('Retry-After', String(refusal.retryAfterSeconds))
  const type = refusal && typeOf(refusal)
  const body = { schemas: [scimUrns.error], status: String(status), ...(type && { scimType: type }) }
  return reply
    .code(status)
    .type(scimType)
    .send({ ...body, detail: toDetail(refusal) })
}

function toDetail(refusal: Refusal | undefined): string {
  if (!refusal) return words.wire.broken
  const [field] = refusal.errors ?? []
  return field ? `${field.field}: ${field.message}` : refusal.message
}
