import {
  getAccess,
  isIdParam,
  isJsonRoute,
  listParamNames,
  getSuccessStatus,
  type RouteDefinition,
  type RouteGroup,
  type Schema,
  type UploadRoute,
} from '@adjutant/contract/core/define'
import { ErrorBody } from '@adjutant/contract/core/fields'
import { listErrorStatuses } from '@adjutant/contract/core/error-statuses'
import { ScimError } from '@adjutant/contract/accounts/scim'
import { z } from 'zod'
import { toRecord } from '@adjutant/contract/record'
import { asZod } from './input.ts'

type Json = Record<string, unknown>

const errorDescriptions: Record<number, string> = {
  400: 'The body is not valid JSON',
  401: 'No session, or an expired one',
  403: 'The account is on the waitlist',
  404: 'Not found, or you have no access to it',
  409: "Conflicts with the record's state, or you don't have permission",
  412: 'Unsupported protocol version',
  413: 'Too large',
  415: 'Wrong content type',
  416: 'Range not satisfiable',
  422: 'A field is missing, blank or wrong',
  429: 'Too many attempts',
  460: 'Checksum mismatch',
  502: 'An external service failed',
  503: 'Temporarily unavailable',
  504: 'An external service timed out',
  507: 'Storage limit reached, or the disk is full',
}

/** Moves named schemas to `components`, where routes reference them. */
class Components {
  readonly schemas: Json = {}

  refer(schema: Schema, io: 'input' | 'output'): Json {
    const { $schema: _, $defs, ...root } = z.toJSONSchema(asZod(schema), { io, unrepresentable: 'any' })
    for (const [name, definition] of Object.entries(toRecord($defs))) this.schemas[name] ??= this.#relocate(definition)
    const { id } = root
    if (typeof id !== 'string') return toRecord(this.#relocate(root))
    this.schemas[id] ??= this.#relocate(root)
    return { $ref: `#/components/schemas/${id}` }
  }

  #relocate(schema: unknown): unknown {
    const text = JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/')
    return JSON.parse(text, function (this: Json, key, value) {
      return key === 'id' && typeof value === 'string' && 'type' in this ? undefined : value
    })
  }
}

const isScim = (route: RouteDefinition): boolean => isJsonRoute(route) && route.scim === true

const jsonOf = (route: RouteDefinition) => (isScim(route) ? 'application/scim+json' : 'application/json')

const binary: Json = { type: 'string', format: 'binary' }

const content = (type: string, schema: Json): Json => ({ [type]: { schema } })

const toParamSchema = (name: string): Json => ({ type: 'string', ...(isIdParam(name) && { format: 'uuid' }) })

function parametersOf(route: RouteDefinition, components: Components): Json[] {
  const inPath = listParamNames(route.path).map((name) => ({ name, in: 'path', required: true, schema: toParamSchema(name) }))
  const streamParameters = route.kind === 'stream' ? lastEventParameters : []
  return [...inPath, ...fieldsOf(route.query, 'query', components), ...fieldsOf(route.headers, 'header', components), ...streamParameters]
}

/** The resume position of a stream; the query parameter is for clients without headers. */
const lastEventParameters: Json[] = [
  { name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } },
  { name: 'last_event_id', in: 'query', required: false, schema: { type: 'string' } },
]

/** Alternative success responses. */
function othersOf(route: RouteDefinition, components: Components): Json {
  if (route.kind === 'stream') return { 204: { description: 'The stream has ended, and everything was sent' } }
  if (route.kind === 'bytes') return { 206: { description: 'The range that was asked for', content: content('*/*', binary) } }
  if (isJsonRoute(route) && route.isIdempotent) return { 200: { ...successOf(route, components), description: 'It was there already' } }
  return {}
}

function fieldsOf(fields: Schema | undefined, location: 'query' | 'header', components: Components): Json[] {
  const { properties, required } = fields ? components.refer(fields, 'input') : {}
  return Object.entries(toRecord(properties)).map(([name, schema]) => ({
    name,
    in: location,
    required: Array.isArray(required) && required.includes(name),
    schema,
  }))
}

function successOf(route: RouteDefinition, components: Components): Json {
  switch (route.kind) {
    case 'stream':
      return { description: 'A stream of events', content: content('text/event-stream', components.refer(route.events, 'output')) }
    case 'bytes':
      return { description: 'The file, or the range that was asked for', content: content('*/*', binary) }
    case 'text':
      return {
        description: route.produces ? 'Success' : 'The text to save',
        content: content(route.produces ?? '*/*', { type: 'string' }),
      }
    case 'page':
      return { description: 'Success', headers: totalHeader, content: content(jsonOf(route), components.refer(route.reply, 'output')) }
    default:
      if (!route.reply) return { description: 'Done' }
      return { description: 'Success', content: content(jsonOf(route), components.refer(route.reply, 'output')) }
  }
}

const totalHeader: Json = { 'X-Total-Count': { description: 'How many there are in all', schema: { type: 'integer' } } }

function requestBodyOf(route: RouteDefinition, components: Components): Json | undefined {
  if (route.kind === 'upload') return { required: true, content: content(route.accepts, uploadSchemaOf(route)) }
  if (!isJsonRoute(route) || !route.body) return undefined
  const type = route.form ? 'application/x-www-form-urlencoded' : jsonOf(route)
  return { required: true, content: content(type, components.refer(route.body, 'input')) }
}

function uploadSchemaOf({ accepts }: UploadRoute): Json {
  if (accepts !== 'multipart/form-data') return binary
  return { type: 'object', properties: { file: { type: 'array', items: binary } }, required: ['file'] }
}

function securityOf(route: RouteDefinition): Json[] {
  if (getAccess(route) === 'public') return []
  if (getAccess(route) === 'directory') return [{ directory: [] }]
  return [{ bearer: [] }, ...(route.kind === 'stream' ? [{ streamKey: [] }] : [])]
}

function operationOf(group: string, name: string, route: RouteDefinition, components: Components): Json {
  const errorResponses = listErrorStatuses(route).map((status) => [
    status,
    {
      description: errorDescriptions[status],
      content: content(jsonOf(route), components.refer(isScim(route) ? ScimError : ErrorBody, 'output')),
    },
  ])
  const requestBody = requestBodyOf(route, components)
  return {
    operationId: `${group}_${name}`,
    tags: [group],
    summary: route.summary,
    'x-access': getAccess(route),
    security: securityOf(route),
    parameters: parametersOf(route, components),
    ...(requestBody && { requestBody }),
    responses: {
      [getSuccessStatus(route)]: successOf(route, components),
      ...othersOf(route, components),
      ...Object.fromEntries(errorResponses),
    },
  }
}

export function toOpenApi(contract: Record<string, RouteGroup>, version: string): Json {
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const [group, routes] of Object.entries(contract))
    for (const [name, route] of Object.entries(routes))
      (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(group, name, route, components)
  return {
    openapi: '3.1.0',
    info: { title: 'Adjutant', version, description: 'Every path answers with and without its trailing slash.' },
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        streamKey: { type: 'apiKey', in: 'query', name: 'token' },
        directory: { type: 'http', scheme: 'bearer', description: "The token of an organization's directory" },
      },
    },
  }
}
