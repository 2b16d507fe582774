import { isIdParam, listParamNames, type RouteDefinition, type Schema } from '@adjutant/contract/core/define'
import { toRecord } from '@adjutant/contract/record'
import { isUuid } from '@adjutant/contract/core/uuid'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ValidationError, NotFound, type FieldError } from '../errors.ts'
import type { CallInput } from './implement.ts'
import { toIssueMessage } from './validation-messages.ts'
import { sanitize } from './json-body.ts'

/** A name given by people, without control characters. */
const word = /^\P{Cc}{1,300}$/u

/** An invalid id gets the same response as a missing one. Lower case, because ids are compared as text. */
function readParam(name: string, rawParam: string): string {
  const isRight = isIdParam(name) ? isUuid(rawParam) : word.test(rawParam)
  if (!isRight) throw new NotFound()
  return isIdParam(name) ? rawParam.toLowerCase() : rawParam
}

const readParams = (path: string, params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(listParamNames(path).map((name) => [name, readParam(name, params[name] ?? '')]))

export const asZod = (schema: Schema): z.ZodType => schema as unknown as z.ZodType

/** Drops unknown fields: a large body can contain megabytes of them. */
function pickDeclared(schema: z.ZodType, value: object): object {
  const shape = 'shape' in schema ? schema.shape : undefined
  if (typeof shape !== 'object' || shape === null) return value
  const isNamed = (key: string) => Object.hasOwn(shape, key)
  return Object.fromEntries(Object.entries(value).filter(([key]) => isNamed(key)))
}

export function readFields(schema: Schema | undefined, value: object): unknown {
  if (!schema) return undefined
  const parsed = asZod(schema).safeParse(sanitize(pickDeclared(asZod(schema), value)), { error: toIssueMessage })
  if (parsed.success) return parsed.data
  const errors = toFieldErrors(parsed.error.issues)
  throw ValidationError.fields(errors)
}

/** Returns one message per field: a blank field is missing, not also too short. */
function toFieldErrors(issues: z.core.$ZodIssue[]): FieldError[] {
  const errors = issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  return errors.filter(({ field }, index) => errors.findIndex((error) => error.field === field) === index)
}

/** A parameter without a value counts as not sent, like an untouched filter. A blank offset is rejected, because it would be read as 0. */
const withoutBlanks = (query: object) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      if (name === 'skip' || name === 'limit') return [[name, String(value).trim() || 'blank']]
      return value === '' ? [] : [[name, value]]
    }),
  )

/** Fastify's parameters of a path are always strings. */
export const paramsOf = ({ params }: FastifyRequest) => ({ ...(params as Record<string, string>) })

/** The query as sent, before validation. */
export const queryOf = ({ query }: FastifyRequest): Record<string, unknown> => ({ ...toRecord(query) })

export const pathOf = ({ url }: FastifyRequest): string => url.replace(/\?.*$/s, '')

/** The validated input of a handler, without its body. */
export function readInput(route: RouteDefinition, request: FastifyRequest): CallInput {
  return {
    params: readParams(route.path, paramsOf(request)),
    query: readFields(route.query, withoutBlanks(queryOf(request))),
    headers: readFields(route.headers, request.headers),
  }
}

/** `cookies`: the header. */
export function findCookie(cookies: string | undefined, name: string): string | undefined {
  return cookies
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}
