import { contract } from '@adjutant/contract'
import { getAccess, isJsonRoute, listParamNames, getSuccessStatus, type RouteDefinition } from '@adjutant/contract/core/define'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const t = testApp()

interface Operation {
  operationId: string
  summary: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { description: string; content?: Record<string, unknown> }>
  security: object[]
}

interface Description {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> }
}

let description: Description | undefined

/** A megabyte, so it is parsed once for all routes. */
const read = async () => (description ??= (await t.call('GET /api/openapi.json')).json<Description>())

const routes = Object.values(contract).flatMap((group) => Object.values(group as Record<string, RouteDefinition>))

describe('GET /api/openapi.json', () => {
  test('is OpenAPI 3.1 with a title and a version', async () => {
    const reply = await t.call('GET /api/openapi.json')
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Adjutant', version: '0.0.0' } })
  })

  test('describes exactly the routes of the contract', async () => {
    const { paths } = await read()
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('is complete for %s', async (_name, route) => {
    const operation = (await read()).paths[route.path]![route.method.toLowerCase()]!
    expect(operation.summary).toBe(route.summary)
    expect(operation.responses[getSuccessStatus(route)]).toBeDefined()
    expect(Object.keys(operation.responses).every((status) => /^[1-5]\d\d$/.test(status))).toBe(true)
    expect(Object.values(operation.responses).every(({ description }) => description)).toBe(true)
    expect(operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(listParamNames(route.path))
    expect(Boolean(operation.requestBody)).toBe(isJsonRoute(route) ? Boolean(route.body) : route.kind === 'upload')
    expect(operation.security.length > 0).toBe(getAccess(route) !== 'public')
  })

  test('has unique operation ids', async () => {
    const ids = Object.values((await read()).paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has no missing and no unused schemas', async () => {
    const description = await read()
    const refs = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!)
    const names = new Set(refs.map((ref) => ref.replace('#/components/schemas/', '')))
    expect([...names].toSorted()).toEqual(Object.keys(description.components.schemas).toSorted())
  })
})

describe('GET /api/docs', () => {
  test('is a page without scripts, inline styles or external URLs', async () => {
    const reply = await t.call('GET /api/docs')
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.body).not.toMatch(/<script|style=|<style|\son\w+=/i)
    const addresses = [...reply.body.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1]!)
    expect(addresses.filter((address) => !/^(\/api\/|#)/.test(address))).toEqual([])
  })

  test('shows every route', async () => {
    const { body } = await t.call('GET /api/docs')
    for (const { path } of routes) expect(body).toContain(`<code>${path}</code>`)
  })

  test('has links to objects on the page only', async () => {
    const { body } = await t.call('GET /api/docs')
    const targets = new Set([...body.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]!))
    for (const target of targets) expect(body).toContain(`id="${target}"`)
  })

  test('has a separate stylesheet', async () => {
    const reply = await t.call('GET /api/docs.css')
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
    expect(reply.body).not.toMatch(/url\(|@import/)
  })
})

test('GET /api/health reports that the server is up', async () => {
  const reply = await t.call('GET /api/health')
  expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok' }])
})
