import { isIdName, paramNames, type RouteDefinition, type Schema } from '@adjutant/contract/define'
import { words } from '@adjutant/contract/words'
import { isUuid } from '@adjutant/contract/uuid'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Invalid, NotFound, WrongType, type FieldError } from '../errors.ts'
import { tellIssue } from './issue-words.ts'
import { cleaned } from './json-body.ts'

/** A name given by people, without control characters. */
const word = /^\P{Cc}{1,300}$/u

/** An invalid id gets the same response as a missing one. Lower case, because ids are compared as text. */
function readParam(name: string, given: string): string {
  const isRight = isIdName(name) ? isUuid(given) : word.test(given)
  if (!isRight) throw new NotFound()
  return isIdName(name) ? given.toLowerCase() : given
}

const readParams = (path: string, params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(paramNames(path).map((name) => [name, readParam(name, params[name] ?? '')]))

export const asZod = (schema: Schema): z.ZodType => schema as unknown as z.ZodType

/** Drops unknown fields: a large body can contain megabytes of them. */
function namedIn(schema: z.ZodType, value: object): object {
  if (!('shape' in schema)) return value
  const isNamed = (key: string) => Object.hasOwn(schema.shape as object, key)
  return Object.fromEntries(Object.entries(value).filter(([key]) => isNamed(key)))
}

function read(schema: Schema | undefined, value: object): unknown {
  if (!schema) return undefined
  const parsed = asZod(schema).safeParse(cleaned(namedIn(asZod(schema), value)), { error: tellIssue })
  if (parsed.success) return parsed.data
  const errors = toFieldErrors(parsed.error.issues)
  throw new Invalid(errors[0]!.message, { errors })
}

/** One message per field: a blank field is missing, not also too short. */
function toFieldErrors(issues: z.core.$ZodIssue[]): FieldError[] {
  const errors = issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  return errors.filter(({ field }, place) => errors.findIndex((error) => error.field === field) === place)
}

function readBody(route: RouteDefinition, request: FastifyRequest): unknown {
  if (!route.body) return undefined
  const isForm = request.headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded')
  if (request.body === undefined || request.body === null) {
    if (request.body === null) throw new Invalid(words.wire.notAnObject)
    return read(route.body, {})
  }
  if (Boolean(route.form) !== Boolean(isForm)) throw new WrongType()
  if (typeof request.body !== 'object' || Array.isArray(request.body)) throw new Invalid(words.wire.notAnObject)
  return read(route.body, request.body)
}

/** A parameter without a value counts as not sent, like an untouched filter. A blank offset is rejected, because it would be read as 0. */
const withoutBlanks = (query: object) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      if (name === 'skip' || name === 'limit') return [[name, String(value).trim() || 'blank']]
      return value === '' ? [] : [[name, value]]
    }),
  )

/** The validated input of a handler. */
export function readInput(route: RouteDefinition, request: FastifyRequest) {
  return {
    params: readParams(route.path, request.params as Record<string, string>),
    query: read(route.query, withoutBlanks(request.query as object)),
    body: readBody(route, request),
    headers: read(route.headers, request.headers),
  }
}
