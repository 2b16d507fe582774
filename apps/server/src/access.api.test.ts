import type { Access } from '@adjutant/contract/define'
import { beforeAll, describe, expect, test } from 'vitest'
import { addressOf, isWelcome, routesByName, type Guest } from './testing/contract-routes.ts'
import { openStream } from './testing/event-reader.ts'
import { listServedRoutes } from './testing/served-routes.ts'
import { testApp } from './testing/test-app.ts'

// Who may call what, written down a second time and by hand: a call that changes sides changes this table too.
const table: Record<Access, string[]> = {
  public: [
    'GET /api/health',
    'GET /api/openapi.json',
    'GET /api/docs',
    'GET /api/docs.css',
    'OPTIONS /api/files/uploads',
    'POST /api/auth/token',
    'POST /api/auth/password-reset',
    'POST /api/auth/password-reset/confirm',
    'POST /api/auth/verify-email',
    'POST /api/users/register',
    'POST /api/organizations/invitation',
    'POST /api/auth/sso/start',
    'GET /api/auth/sso/callback/{organizationId}',
    'POST /api/auth/sso/complete',
  ],
  session: [
    'POST /api/auth/logout',
    'GET /api/auth/sessions',
    'DELETE /api/auth/sessions',
    'DELETE /api/auth/sessions/{id}',
    'POST /api/auth/stream-ticket',
    'GET /api/auth/events',
    'GET /api/users/me',
    'POST /api/users/me/verify-email',
    'PATCH /api/users/me',
    'DELETE /api/users/me',
    'GET /api/users/me/exports',
    'POST /api/users/me/exports',
    'GET /api/users/me/exports/{id}/content',
    'GET /api/invitations/mine',
    'POST /api/invitations/{id}/accept',
    'POST /api/invitations/{id}/decline',
  ],
  member: [
    'GET /api/organizations',
    'POST /api/organizations',
    'PATCH /api/organizations/{id}',
    'DELETE /api/organizations/{id}',
    'GET /api/organizations/{id}/users',
    'GET /api/organizations/{id}/audit',
    'GET /api/organizations/{id}/audit/export',
    'GET /api/organizations/{id}/retention',
    'GET /api/organizations/{id}/retention/preview',
    'PUT /api/organizations/{id}/retention',
    'POST /api/organizations/{id}/users',
    'PATCH /api/organizations/{id}/users/{userId}',
    'DELETE /api/organizations/{id}/users/{userId}',
    'POST /api/organizations/{id}/users/{userId}/resend',
    'GET /api/organizations/{id}/sso',
    'PUT /api/organizations/{id}/sso',
    'DELETE /api/organizations/{id}/sso',
    'POST /api/organizations/{id}/sso/domains/{domain}/verify',
    'GET /api/organizations/{id}/scim',
    'PUT /api/organizations/{id}/scim',
    'POST /api/organizations/{id}/scim/token',
    'DELETE /api/organizations/{id}/scim/token',
    'GET /api/organizations/{id}/ai-policy',
    'PUT /api/organizations/{id}/ai-policy',
    'GET /api/ai-policy/mine',
    'POST /api/organizations/{id}/leave',
    'POST /api/organizations/{id}/owner',
    'GET /api/strategic-goals/',
    'POST /api/strategic-goals/',
    'GET /api/strategic-goals/{id}',
    'PUT /api/strategic-goals/{id}',
    'DELETE /api/strategic-goals/{id}',
    'GET /api/strategic-goals/{id}/history',
    'GET /api/strategic-advice/',
    'POST /api/strategic-advice/',
    'GET /api/strategic-advice/{id}',
    'PUT /api/strategic-advice/{id}',
    'DELETE /api/strategic-advice/{id}',
    'GET /api/tasks/',
    'POST /api/tasks/',
    'GET /api/tasks/{id}',
    'PUT /api/tasks/{id}',
    'PUT /api/tasks/{id}/assign',
    'DELETE /api/tasks/{id}',
    'POST /api/tasks/{id}/share/orgs',
    'GET /api/tasks/{id}/shares',
    'GET /api/journals/',
    'POST /api/journals/',
    'GET /api/journals/{id}',
    'PUT /api/journals/{id}',
    'DELETE /api/journals/{id}',
    'GET /api/contacts/',
    'GET /api/contacts/assignable',
    'POST /api/contacts/',
    'POST /api/contacts/import',
    'GET /api/contacts/export.csv',
    'GET /api/contacts/export.vcf',
    'GET /api/contacts/{id}',
    'PATCH /api/contacts/{id}',
    'DELETE /api/contacts/{id}',
    'POST /api/contacts/{id}/past-interactions',
    'PUT /api/contacts/{id}/past-interactions/{interactionId}',
    'DELETE /api/contacts/{id}/past-interactions/{interactionId}',
    'GET /api/files/',
    'POST /api/files/',
    'GET /api/files/usage',
    'GET /api/files/{id}',
    'PATCH /api/files/{id}',
    'DELETE /api/files/{id}',
    'GET /api/files/{id}/content',
    'POST /api/files/{id}/play',
    'GET /api/files/folders',
    'PATCH /api/files/folders',
    'DELETE /api/files/folders',
    'GET /api/files/{id}/versions',
    'POST /api/files/{id}/versions',
    'GET /api/files/{id}/versions/{version}/content',
    'POST /api/files/{id}/versions/{version}/restore',
    'GET /api/files/uploads',
    'POST /api/files/uploads',
    'GET /api/files/uploads/{id}',
    'PATCH /api/files/uploads/{id}',
    'DELETE /api/files/uploads/{id}',
    'GET /api/attachments/{kind}/{recordId}',
    'POST /api/attachments/{kind}/{recordId}',
    'DELETE /api/attachments/{kind}/{recordId}/{fileId}',
    'GET /api/search',
    'GET /api/conversations/',
    'POST /api/conversations/',
    'GET /api/conversations/{id}',
    'PUT /api/conversations/{id}',
    'DELETE /api/conversations/{id}',
    'GET /api/conversations/{id}/messages',
    'GET /api/conversations/{id}/attachments',
    'POST /api/conversations/{id}/attachments',
    'DELETE /api/conversations/{id}/attachments/{fileId}',
    'GET /api/conversations/{id}/usage',
    'POST /api/conversations/{id}/chat',
    'POST /api/conversations/{id}/messages/{messageId}/retry',
    'POST /api/conversations/{id}/stop',
    'POST /api/conversations/{id}/acts/{actId}',
    'GET /api/conversations/{id}/events',
    'GET /api/assistant/grants',
    'DELETE /api/assistant/grants/{tool}',
    'GET /api/assistant/usage',
    'GET /api/memory/mine',
    'POST /api/memory/mine',
    'PATCH /api/memory/mine/{id}',
    'DELETE /api/memory/mine/{id}',
    'GET /api/models',
    'GET /api/tools/',
    'POST /api/tools/',
    'PATCH /api/tools/{id}',
    'DELETE /api/tools/{id}',
    'POST /api/tools/{id}/try',
    'GET /api/agents/',
    'POST /api/agents/',
    'PATCH /api/agents/{id}',
    'DELETE /api/agents/{id}',
    'GET /api/crews/',
    'POST /api/crews/',
    'POST /api/crews/draft',
    'PATCH /api/crews/{id}',
    'DELETE /api/crews/{id}',
    'GET /api/crews/{id}/input-schema',
    'GET /api/flows/',
    'POST /api/flows/',
    'PATCH /api/flows/{id}',
    'DELETE /api/flows/{id}',
    'GET /api/flows/{id}/input-schema',
    'POST /api/conversations/{id}/crew-runs',
    'GET /api/crew-runs/',
    'POST /api/crew-runs/',
    'GET /api/crew-runs/{id}',
    'GET /api/crew-runs/{id}/timeline',
    'POST /api/crew-runs/{id}/continue',
    'POST /api/crew-runs/{id}/stop',
    'GET /api/crew-runs/{id}/events',
    'GET /api/flow-runs/',
    'POST /api/flow-runs/',
    'POST /api/flow/run/{flow}',
    'GET /api/flow-runs/{id}',
    'GET /api/flow-runs/{id}/timeline',
    'POST /api/flow-runs/{id}/continue',
    'POST /api/flow-runs/{id}/stop',
    'GET /api/flow-runs/{id}/events',
    'GET /api/comms/threads',
    'POST /api/comms/threads',
    'GET /api/comms/recipients',
    'GET /api/comms/unread',
    'GET /api/comms/search',
    'GET /api/comms/threads/{threadId}',
    'PATCH /api/comms/threads/{threadId}',
    'DELETE /api/comms/threads/{threadId}',
    'GET /api/comms/threads/{threadId}/messages',
    'POST /api/comms/threads/{threadId}/messages',
    'POST /api/comms/threads/{threadId}/read',
    'GET /api/comms/threads/{threadId}/suggestion',
    'POST /api/comms/threads/{threadId}/suggestion/{suggestionId}/records/{recordId}',
    'POST /api/comms/threads/{threadId}/suggestion/{suggestionId}/dismiss',
    'POST /api/comms/threads/{threadId}/suggestion/dismiss',
    'GET /api/comms/threads/{threadId}/messages/{messageId}/task',
    'POST /api/comms/threads/{threadId}/messages/{messageId}/task',
    'GET /api/comms/threads/{threadId}/events',
    'POST /api/comms/threads/{threadId}/accept',
    'POST /api/comms/threads/{threadId}/block',
    'GET /api/comms/blocked',
    'DELETE /api/comms/blocked/{userId}',
    'GET /api/runs/',
    'GET /api/runs/usage',
    'POST /api/runs/{id}/retry',
    'GET /api/schedules/',
    'POST /api/schedules/',
    'POST /api/schedules/preview',
    'PATCH /api/schedules/{id}',
    'DELETE /api/schedules/{id}',
    'GET /api/events',
    'GET /api/events/position',
    'GET /api/bin/',
    'POST /api/bin/{id}/restore',
    'DELETE /api/bin/{id}',
  ],
  admin: [
    'GET /api/users/',
    'POST /api/users/',
    'PATCH /api/users/{id}',
    'DELETE /api/users/{id}',
    'GET /api/admin/audit',
    'GET /api/admin/audit/export',
    'GET /api/admin/landing-figures',
    'PATCH /api/admin/landing-figures',
    'POST /api/organizations/{id}/sso/domains/{domain}/confirm',
  ],
  directory: [
    'GET /api/scim/v2/ServiceProviderConfig',
    'GET /api/scim/v2/ResourceTypes',
    'GET /api/scim/v2/Schemas',
    'GET /api/scim/v2/Users',
    'POST /api/scim/v2/Users',
    'GET /api/scim/v2/Users/{id}',
    'PUT /api/scim/v2/Users/{id}',
    'PATCH /api/scim/v2/Users/{id}',
    'DELETE /api/scim/v2/Users/{id}',
    'GET /api/scim/v2/Groups',
    'POST /api/scim/v2/Groups',
    'GET /api/scim/v2/Groups/{id}',
    'PUT /api/scim/v2/Groups/{id}',
    'PATCH /api/scim/v2/Groups/{id}',
    'DELETE /api/scim/v2/Groups/{id}',
  ],
}

const guests: readonly Guest[] = ['anonymous', 'waitlisted', 'user', 'ceo', 'admin']
const refusals: Record<Guest, number> = { anonymous: 401, waitlisted: 403, user: 404, ceo: 404, admin: 404 }
const welcome: Record<Access, readonly Guest[]> = {
  public: guests,
  session: ['waitlisted', 'user', 'ceo', 'admin'],
  member: ['user', 'ceo', 'admin'],
  admin: ['admin'],
  directory: [],
}

const t = testApp()
let address: string
beforeAll(async () => {
  address = await t.listen()
})

const absentId = '01890a5d-ac96-774b-bcce-b302099a8057'

/** What this guest is answered: with a living account of that level, or with nothing. */
async function statusFor(name: string, guest: Guest): Promise<number> {
  const route = routesByName.get(name)!
  const as = guest === 'anonymous' ? undefined : await t.person(guest)
  if (!route.events) return (await t.call(`${route.method} ${addressOf(route, absentId)}`, { as })).statusCode
  const stream = await openStream(address + addressOf(route, absentId), as && { authorization: `Bearer ${as.token}` })
  await stream.close()
  return stream.status
}

describe('the table', () => {
  test('holds every call of the contract, and no other', () => {
    expect(Object.values(table).flat().toSorted()).toEqual([...routesByName.keys()].toSorted())
  })

  test('and the contract agree on who may call', () => {
    for (const [access, names] of Object.entries(table) as [Access, string[]][])
      for (const name of names)
        for (const guest of guests)
          expect(isWelcome(routesByName.get(name)!, guest), `${guest}: ${name}`).toBe(welcome[access].includes(guest))
  })

  test('is all that is served under /api, and all of it is served', () => {
    const served = listServedRoutes(t.app.http).filter((name) => name.includes(' /api') && !name.startsWith('HEAD'))
    expect(served.toSorted()).toEqual([...routesByName.keys()].map((name) => name.replace(/\/$/, '')).toSorted())
  })
})

describe.each(Object.entries(table) as [Access, string[]][])('what is %s', (access, names) => {
  test.each(names)('%s', async (name) => {
    for (const guest of guests) {
      const status = await statusFor(name, guest)
      const about = `${guest} is answered ${status}`
      if (!welcome[access].includes(guest)) expect(status, about).toBe(refusals[guest])
      else expect([401, 403, ...(name.includes('{') ? [] : [404])], about).not.toContain(status)
    }
  })
})
