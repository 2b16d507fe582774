import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { getAccess, defineRoutes, isJsonRoute, listParamNames, getSuccessStatus, type RouteDefinition, type Schema } from './core/define.ts'
import { contract } from './index.ts'
import { listErrorStatuses } from './core/error-statuses.ts'

const routes = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members as Record<string, RouteDefinition>).map(([name, route]) => [`${group}.${name}`, route] as const),
)

const toJson = (schema: Schema, io: 'input' | 'output') =>
  JSON.stringify(z.toJSONSchema(schema as unknown as z.ZodType, { io, unrepresentable: 'any' }))

describe('the route table', () => {
  test('serves each method and path once, ignoring a trailing slash', () => {
    const keys = routes.map(([, { method, path }]) => `${method} ${path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '{}')}`)
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
  })

  test.each(routes)('%s is complete', (_name, route) => {
    expect(route.summary).toMatch(/^[A-Z].*[^.]$/)
    expect(route.path).toMatch(/^\/api(\/[\w.-]+|\/\{\w+\})+\/?$/)
    expect(route.kind === 'page' && !route.reply).toBe(false)
    expect(isJsonRoute(route) && Boolean(route.body) && route.method === 'GET').toBe(false)
    if (route.kind === 'stream') expect([route.method, 'reply' in route]).toEqual(['GET', false])
  })

  const replies = routes.flatMap(([name, route]) => ('reply' in route && route.reply ? [[name, route.reply] as const] : []))
  test.each(replies)('%s has a reply schema without transformations', (_name, reply) => {
    expect(toJson(reply, 'input').replaceAll(',"additionalProperties":false', '')).toBe(
      toJson(reply, 'output').replaceAll(',"additionalProperties":false', ''),
    )
  })
})

describe('a route', () => {
  const { plain, made, gone, page, watch } = defineRoutes({
    plain: { method: 'GET', path: '/api/a/{id}/b/{other_id}', summary: 'x', reply: z.string() },
    made: {
      method: 'POST',
      path: '/api/a',
      summary: 'x',
      access: 'admin',
      body: z.object({}),
      reply: z.string(),
      status: 201,
      errorStatuses: [409, 422],
    },
    gone: { method: 'DELETE', path: '/api/a', summary: 'x', access: 'session' },
    page: { kind: 'text', method: 'GET', path: '/api/b', summary: 'x', access: 'public', produces: 'text/html' },
    watch: { kind: 'stream', method: 'GET', path: '/api/c', summary: 'x', events: z.string() },
  })

  test('has only the fields of its kind', () => {
    const base = { path: '/api/a', summary: 'x' } as const
    const { wrong } = defineRoutes({
      // @ts-expect-error: a page is never idempotent.
      wrong: { ...base, kind: 'page', method: 'GET', reply: z.array(z.string()), isIdempotent: true },
    })
    // @ts-expect-error: a misspelled field would otherwise be ignored.
    const { misspelled } = defineRoutes({ misspelled: { ...base, method: 'POST', acces: 'public' } })
    expect([wrong.kind, getAccess(misspelled)]).toEqual(['page', 'member'])
  })

  test('requires an account with access by default', () => {
    expect([plain, made, gone, page].map(getAccess)).toEqual(['member', 'admin', 'session', 'public'])
  })

  test('returns 200 with a reply and 204 without', () => {
    expect([plain, made, gone, page, watch].map(getSuccessStatus)).toEqual([200, 201, 204, 200, 200])
  })

  test('knows the parameters of its path', () => {
    expect([listParamNames(plain.path), listParamNames(gone.path)]).toEqual([['id', 'other_id'], []])
  })

  test('lists the error statuses of its access and input once, in order', () => {
    expect(listErrorStatuses(plain)).toEqual([401, 403, 404])
    expect(listErrorStatuses(made)).toEqual([400, 401, 403, 404, 409, 413, 415, 422])
    expect([listErrorStatuses(gone), listErrorStatuses(page)]).toEqual([[400, 401, 413, 415], []])
  })
})
