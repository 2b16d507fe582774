import type { ChangeEvent } from '@adjutant/contract/events'
import type { Organization } from '@adjutant/contract/organizations'
import { beforeAll, expect, test } from 'vitest'
import { openStream } from '../../testing/event-reader.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

let address: string
beforeAll(async () => {
  address = await t.listen()
})

const watch = (as: Caller) => openStream(`${address}/api/events`, { authorization: `Bearer ${as.token}` })
const found = async (as: Caller, name: string) =>
  (await t.call('POST /api/organizations', { as, payload: { name } })).json<Organization>().id

test('an open stream follows the membership: it begins with joining and ends with removal', async () => {
  const [ceo, person] = [await t.person('ceo'), await t.person('user')]
  const [id, other] = [await found(ceo, 'Northwind'), await found(ceo, 'Contoso')]
  const rename = (organization: string, name: string) => t.call(`PATCH /api/organizations/${organization}`, { as: ceo, payload: { name } })
  const add = (organization: string) =>
    t.call(`POST /api/organizations/${organization}/users`, { as: ceo, payload: { email: person.email, org_access_level: 'user' } })
  const stream = await watch(person)
  const nextAboutOrganizations = async () => {
    for (let event = await stream.next(); event; event = await stream.next()) {
      if ((event as ChangeEvent).topic === 'organizations') return (event as ChangeEvent).id
    }
    return undefined
  }
  expect(await stream.next()).toMatchObject({ topic: 'reset' })
  await add(id)
  expect(await nextAboutOrganizations()).toBe(id)
  await rename(id, 'Heard')
  expect(await nextAboutOrganizations()).toBe(id)
  await t.call(`DELETE /api/organizations/${id}/users/${person.id}`, { as: ceo })
  expect(await nextAboutOrganizations()).toBe(id)
  await rename(id, 'No longer heard')
  await add(other)
  expect(await nextAboutOrganizations()).toBe(other)
  await stream.close()
})
