import { isJsonRoute, type RouteDefinition, type Schema } from '@adjutant/contract/core/define'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { asZod } from './platform/http/input.ts'
import { addressOf, canAccess, routesByName, type CallerRole } from './testing/contract-routes.ts'
import { testApp, type Caller } from './testing/test-app.ts'

const t = testApp()

const callerRoles = ['anonymous', 'waitlisted', 'user', 'admin'] as const
const absentId = '01890a5d-ac96-774b-bcce-b302099a8057'

interface TestRequest {
  what: string
  url: `/${string}`
  payload?: string
  headers?: Record<string, string>
}

const json = { 'content-type': 'application/json' }
const nested = (open: string, close: string) => open.repeat(1_000) + close.repeat(1_000)

const bodies: [what: string, payload: string | undefined, headers: Record<string, string>][] = [
  ['no body', undefined, {}],
  ['an empty body', '', json],
  ['null', 'null', json],
  ['a list', '[]', json],
  ['a text', '""', json],
  ['a number', '1', json],
  ['a huge number', '{"skip":1e309,"companies":1e309}', json],
  ['broken JSON', '{"email":', json],
  ['JSON of another charset', '{}', { 'content-type': 'application/json; charset=utf-16' }],
  ['plain text', 'hello', { 'content-type': 'text/plain' }],
  ['a type that is none', '{}', { 'content-type': 'application/json\ta' }],
  ['a form where JSON belongs, or the reverse', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a broken upload', '--x\r\nbroken', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['what claims to be compressed', 'not gzip', { ...json, 'content-encoding': 'gzip' }],
  ['5 MB', JSON.stringify({ email: 'x'.repeat(5_000_000) }), json],
  ['lists a thousand deep', nested('[', ']'), json],
  ['objects a thousand deep', `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`, json],
  ['a poisoned prototype', '{"__proto__":{"user_level":"admin"}}', json],
  ['a poisoned constructor', '{"constructor":{"prototype":{"user_level":"admin"}}}', json],
  ['half a character', '{"email":"\\ud800","first_name":"\\udfff"}', json],
]

const badIds = ['x', '1', '-1', 'null', 'undefined', '%00', '..%2F..', "'%20or%201=1", `${absentId}x`, 'a'.repeat(400), '%F0%9F%99%82']

const fieldsOf = (schema: Schema | undefined): string[] =>
  schema ? Object.keys(z.toJSONSchema(asZod(schema), { io: 'input', unrepresentable: 'any' }).properties ?? {}) : []

/** A NUL in every text of the call, each alone and nested. */
function withNul(route: RouteDefinition): TestRequest[] {
  const url = addressOf(route, absentId)
  const { form, body } = isJsonRoute(route) ? route : {}
  const type = form ? { 'content-type': 'application/x-www-form-urlencoded' } : json
  const bodiesWithNul = ['unknown', ...fieldsOf(body)].flatMap((field) =>
    form ? [`${field}=a%00b`] : [JSON.stringify({ [field]: 'a\0b' }), JSON.stringify({ [field]: { 'a\0b': ['a\0b'] } })],
  )
  const queriesWithNul = fieldsOf(route.query).flatMap((field) => [
    `${field}=a%00b`,
    `${field}=a&${field}=b`,
    `${field}=${'x'.repeat(5_000)}`,
  ])
  return [
    ...bodiesWithNul.map((payload) => ({ what: `NUL in ${payload.slice(0, 40)}`, url, payload, headers: type })),
    ...queriesWithNul.map((query) => ({ what: query.slice(0, 40), url: `${url}?${query}` as const })),
  ]
}

/** Takes every nth value in turn, so that neighbouring routes get different ones. */
const takeTurns = <T>(all: T[], every: number, place: number): T[] => all.filter((_, n) => n % every === place % every)

/** A GET ignores its body, so each one gets only every fifth. */
const getsSend = 5
/** Callers without access are rejected before the input is read, so each route gets only every fourth request from them. */
const outsidersSend = 4

function listRequests(route: RouteDefinition, place: number): TestRequest[] {
  const url = addressOf(route, absentId)
  const sentBodies = route.method === 'GET' ? takeTurns(bodies, getsSend, place) : bodies
  const byBody = sentBodies.map(([what, payload, headers]) => ({ what, url, headers, ...(payload !== undefined && { payload }) }))
  const byId = route.path.includes('{') ? badIds.map((id) => ({ what: `the id ${id}`, url: addressOf(route, id) })) : []
  return [...byBody, ...byId, ...withNul(route)]
}

async function sendRequest(route: RouteDefinition, role: CallerRole, as: Caller | undefined, { what, url, ...rest }: TestRequest) {
  const reply = await t.call(`${route.method} ${url}`, { as, ...rest })
  const about = `${role}: ${what} → ${reply.statusCode} ${reply.body.slice(0, 200)}`
  expect(reply.statusCode, about).toBeLessThan(500)
  if (reply.statusCode >= 400) expect(reply.json(), about).toMatchObject({ detail: expect.stringMatching(/\S/) })
  if (canAccess(route, role)) expect([401, 403], about).not.toContain(reply.statusCode)
  else expect(reply.statusCode, about).toBe(role === 'anonymous' ? 401 : role === 'waitlisted' ? 403 : 404)
  return reply.statusCode
}

// An open stream doesn't end by itself, so streams are only called by people without access.
const mayOpen = (route: RouteDefinition, role: CallerRole) => route.kind !== 'stream' || !canAccess(route, role)

/** Each side alternates between its roles. */
function* toVisits(route: RouteDefinition, place: number): Generator<[role: CallerRole, one: TestRequest]> {
  const requests = listRequests(route, place)
  const sides = [
    { roles: callerRoles.filter((role) => canAccess(route, role)), sent: requests },
    { roles: callerRoles.filter((role) => !canAccess(route, role)), sent: takeTurns(requests, outsidersSend, place) },
  ]
  for (const { roles, sent } of sides)
    if (roles[0] && mayOpen(route, roles[0])) for (const [n, one] of sent.entries()) yield [roles[n % roles.length]!, one]
}

describe('any input gets a success or an error message', () => {
  test.each([...routesByName].map(([name, route], place) => [name, route, place] as const))(
    '%s',
    { timeout: 60_000 },
    async (_name, route, place) => {
      const callers = new Map<CallerRole, Caller>()
      const callerOf = async (role: CallerRole) => {
        if (role !== 'anonymous' && !callers.has(role)) callers.set(role, await t.person(role))
        return callers.get(role)
      }
      for (const [role, one] of toVisits(route, place)) {
        const status = await sendRequest(route, role, await callerOf(role), one)
        // The call can have ended its own session.
        if (status < 300 && route.method !== 'GET') callers.delete(role)
      }
      expect((await t.call('GET /api/health')).statusCode).toBe(200)
    },
  )
})

test('ignores unknown fields but rejects nesting that is too deep', async () => {
  const payload = `{"content":"A note","beside":${nested('[', ']')}}`
  const reply = await t.call('POST /api/journals/', { as: await t.person('user'), payload, headers: json })
  expect(reply.statusCode).toBe(422)
  const flat = { content: 'A note', entry_date: '2026-11-15', beside: [{ any: ['thing'] }] }
  expect((await t.call('POST /api/journals/', { as: await t.person('user'), payload: flat })).statusCode).toBe(201)
})
