import { contract } from '@adjutant/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toOpenApi } from './platform/http/openapi.ts'
import { routesByName } from './testing/contract-routes.ts'
import { valuesOf, type JsonSchema, type Schemas } from './testing/schema-values.ts'
import { testApp, type Caller } from './testing/test-app.ts'

const t = testApp()

// Fixed, so that failures are reproducible.
const seed = 20_261_115
const runs = 600
const maxMs = 15_000

interface Operation {
  parameters: { name: string; in: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

const description = toOpenApi(contract, '0') as unknown as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Schemas }
}

const maybeId = fc.oneof(fc.uuid(), fc.string({ maxLength: 20 }).map(encodeURIComponent))

const toText = (value: unknown) => encodeURIComponent(typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''))

/** A call that mostly follows its description. */
function callsOf(name: string): fc.Arbitrary<{ name: string; id: string; query: string; body: unknown; type: string }> {
  const route = routesByName.get(name)!
  const { schemas } = description.components
  const operation = description.paths[route.path]![route.method.toLowerCase()]!
  const queries = operation.parameters.filter((parameter) => parameter.in === 'query')
  const query = fc.record(Object.fromEntries(queries.map((parameter) => [parameter.name, valuesOf(parameter.schema, schemas)])), {
    requiredKeys: [],
  })
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? ['application/json', undefined]
  return fc.record({
    name: fc.constant(name),
    id: maybeId,
    query: query.map((fields) =>
      Object.entries(fields)
        .map(([key, value]) => `${key}=${toText(value)}`)
        .join('&'),
    ),
    body: media ? valuesOf(media.schema, schemas) : fc.constant(undefined),
    type: fc.constant(type),
  })
}

const toForm = (body: unknown) =>
  Object.entries(body ?? {})
    .map(([key, value]) => `${key}=${toText(value)}`)
    .join('&')

// Streams don't end by themselves, and this test doesn't cover the sign-in limits. Sign-in calls answer wrong credentials with 401 for
// every caller.
const signIns = ['POST /api/auth/token', 'POST /api/auth/token/second-factor', 'POST /api/auth/passkey', 'POST /api/auth/sso/complete']
const names = [...routesByName].filter(([name, route]) => route.kind !== 'stream' && !signIns.includes(name)).map(([name]) => name)

test(`${runs} calls made from the description are answered, and none breaks anything`, { timeout: 60_000 }, async () => {
  const people: Caller[] = [await t.person('user'), await t.person('admin')]
  const levels = ['user', 'admin'] as const
  const property = fc.asyncProperty(fc.oneof(...names.map(callsOf)), fc.nat(1), async ({ name, id, query, body, type }, who) => {
    const route = routesByName.get(name)!
    const url = `${route.path.replaceAll(/\{\w+\}/g, id)}?${query}` as `/${string}`
    const payload = body === undefined ? undefined : type.includes('form') ? toForm(body) : JSON.stringify(body)
    const options = payload === undefined ? {} : { payload, headers: { 'content-type': type } }
    const reply = await t.call(`${route.method} ${url}`, { as: people[who], ...options })
    expect(reply.statusCode, `${name} → ${reply.body.slice(0, 300)}`).toBeLessThan(500)
    expect([401, 403]).not.toContain(reply.statusCode)
    if (reply.statusCode >= 400) expect(reply.json()).toMatchObject({ detail: expect.stringMatching(/\S/) })
    // The call can have ended its own session or changed its own password.
    if (reply.statusCode < 300 && route.method !== 'GET') people[who] = await t.person(levels[who]!)
  })
  await fc.assert(property, { seed, numRuns: runs, interruptAfterTimeLimit: maxMs, endOnFailure: true })
  expect((await t.call('GET /api/health')).statusCode).toBe(200)
})
