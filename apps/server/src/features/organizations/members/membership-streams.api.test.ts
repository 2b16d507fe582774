import type { ChangeEvent } from '@adjutant/contract/events'
import type { AccessLevel, Organization } from '@adjutant/contract/accounts/organizations'
import { beforeAll, expect, test } from 'vitest'
import { joinByInvitation, waitForOlderTransactions } from '../../../testing/company.ts'
import { openStream } from '../../../testing/event-reader.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'

const t = testApp()

let address: string
beforeAll(async () => {
  address = await t.listen()
})

const watch = async (as: Caller) => {
  await waitForOlderTransactions(t)
  return openStream(`${address}/api/events`, { authorization: `Bearer ${as.token}` })
}
const found = async (as: Caller, name: string) =>
  (await t.call('POST /api/organizations', { as, payload: { name } })).json<Organization>().id

const add = (ceo: Caller, organization: string, person: Caller, access: AccessLevel = 'user') =>
  joinByInvitation(t, ceo, organization, person, access)

const restOf = async (stream: Awaited<ReturnType<typeof watch>>) => {
  const heard: ChangeEvent[] = []
  for (let event = await stream.next(); event; event = await stream.next()) heard.push(event as ChangeEvent)
  return heard
}

test('an open stream receives an organization’s events after joining and ends with the removal', async () => {
  const [ceo, person] = [await t.person('ceo'), await t.person('user')]
  const [id, other] = [await found(ceo, 'Northwind'), await found(ceo, 'Contoso')]
  const stream = await watch(person)
  const hears = async (organization: string) => {
    for (let event = await stream.next(); event; event = await stream.next()) {
      if ((event as ChangeEvent).topic === 'organizations' && (event as ChangeEvent).id === organization) return true
    }
    return false
  }
  const rename = (organization: string, name: string) => t.call(`PATCH /api/organizations/${organization}`, { as: ceo, payload: { name } })
  expect(await stream.next()).toMatchObject({ topic: 'reset' })
  await add(ceo, id, person)
  expect(await hears(id)).toBe(true)
  await rename(id, 'Heard')
  expect(await hears(id)).toBe(true)
  await add(ceo, other, person)
  expect(await hears(other)).toBe(true)
  const later = await watch(person)
  await t.call(`DELETE /api/organizations/${id}/users/${person.id}`, { as: ceo })
  await restOf(later)
  const again = await watch(person)
  expect(await again.next()).toMatchObject({ topic: 'reset' })
  await rename(id, 'No longer heard')
  await rename(other, 'Heard too')
  expect(await again.next()).toMatchObject({ topic: 'organizations', id: other })
  await Promise.all([stream.close(), again.close()])
})

test('an open stream ends when the access or the level is lowered and when an organization is deleted', async () => {
  const [admin, ceo, person] = [await t.person('admin'), await t.person('ceo'), await t.person('ceo')]
  const id = await found(ceo, 'Northwind')
  await add(ceo, id, person, 'admin')
  for (const lower of [
    () => t.call(`PATCH /api/organizations/${id}/users/${person.id}`, { as: ceo, payload: { org_access_level: 'user' } }),
    () => t.call(`PATCH /api/users/${person.id}`, { as: admin, payload: { user_level: 'user' } }),
    () => t.call(`DELETE /api/organizations/${id}`, { as: ceo }),
  ]) {
    const stream = await watch(person)
    expect((await lower()).statusCode).toBeLessThan(300)
    await restOf(stream)
  }
})
