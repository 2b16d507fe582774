import { scimUrns } from '@adjutant/contract/scim'
import { words } from '@adjutant/contract/words'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { toRefusal } from './error-exit.ts'

export const scimType = 'application/scim+json; charset=utf-8'

/** The kinds of errors that RFC 7644 has names for, as far as they occur here. */
export type ScimErrorType = 'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'mutability' | 'uniqueness'

/** A refusal that an identity provider is told in SCIM's own words. */
export class ScimRefusal extends Refusal {
  readonly status: 400 | 409
  readonly scimType: ScimErrorType | undefined
  constructor(status: 400 | 409, detail: string, type?: ScimErrorType) {
    super(detail)
    this.status = status
    this.scimType = type
  }
}

/** SCIM's media type is JSON: one parser reads both, with its limits. */
export function readAsJson({ raw }: FastifyRequest): void {
  const type = raw.headers['content-type']
  if (type && /^application\/scim\+json\s*(;|$)/i.test(type)) raw.headers['content-type'] = 'application/json'
}

const typeOf = (refusal: Refusal): ScimErrorType | undefined => {
  if (refusal instanceof ScimRefusal) return refusal.scimType
  return refusal.status === 422 ? 'invalidValue' : refusal.status === 400 ? 'invalidSyntax' : undefined
}

/** Every error of a SCIM call leaves as the error document of RFC 7644, section 3.12. */
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
