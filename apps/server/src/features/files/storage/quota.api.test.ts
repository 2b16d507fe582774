import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { File, FileUsage } from '@adjutant/contract/files/files'
import type { Organization, OrganizationUser } from '@adjutant/contract/accounts/organizations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { joinByInvitation } from '../../../testing/company.ts'
import { toForm } from '../../../testing/multipart.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'
import { defaultQuotas } from '../../../testing/test-ctx.ts'
import { testDatabaseKind } from '../../../testing/test-database.ts'
import { tusClient } from '../testing/tus-client.ts'
import { uploadFixtures } from '../testing/upload-fixtures.ts'

const small = testApp({ quotas: { ...defaultQuotas, personFileBytes: 1_000_000, organizationFileBytes: 1_500_000 } })
const client = tusClient(small)
const usage = async (as: Caller) => (await small.call('GET /api/files/usage', { as })).json<FileUsage>()
const bytes = (size: number, fill = 1) => Buffer.alloc(size, fill)
const put = (as: Caller, name: string, content: Buffer) => uploadFixtures(small).send(as, { name, content })
const full = { detail: appMessages.file.quotaFull(0.001) }

test('the quota of a person counts uploads with older versions, the trash and incomplete uploads', async () => {
  const [me, other] = [await small.person('user'), await small.person('user')]
  const first = (await put(me, 'a.bin', bytes(300_000))).json<File[]>()[0]!
  await put(me, 'a.bin', bytes(200_000, 2))
  expect(await usage(me)).toEqual({ used: 500_000, quota: 1_000_000, organization: null })
  const before = await readdir(small.filesDir)
  const refused = await put(me, 'b.bin', bytes(500_001))
  expect([refused.statusCode, refused.json(), await readdir(small.filesDir)]).toEqual([413, full, before])
  expect((await small.call(`POST /api/files/${first.id}/versions/1/restore`, { as: me })).statusCode).toBe(200)
  expect((await usage(me)).used).toBe(500_000)

  const at = await client.begin(me, 500_000)
  expect([(await usage(me)).used, (await put(me, 'c.txt', bytes(1))).json()]).toEqual([1_000_000, full])
  expect([(await client.create(me, 1)).json(), await readdir(join(small.filesDir, 'parts'))]).toEqual([full, [expect.any(String)]])
  expect((await client.send(me, at, 0, bytes(500_000, 3))).statusCode).toBe(204)
  expect((await small.call(`POST /api/files/${first.id}/versions`, { as: me, ...toForm({ name: 'a', content: 'x' }) })).json()).toEqual(
    full,
  )
  expect((await put(other, 'd.bin', bytes(1_000_000))).statusCode).toBe(201)

  await small.call(`DELETE /api/files/${first.id}`, { as: me })
  expect((await usage(me)).used).toBe(1_000_000)
  await small.call(`DELETE /api/bin/${first.id}`, { as: me })
  expect([(await usage(me)).used, (await put(me, 'c.txt', bytes(1))).statusCode]).toEqual([500_000, 201])
})

const fullTogether = { detail: appMessages.file.organizationQuotaFull(0.0015) }

async function found(ceo: Caller) {
  const { id } = (await small.call('POST /api/organizations', { as: ceo, payload: { name: 'Northwind' } })).json<Organization>()
  const add = async (payload: object) => {
    const reply = await small.call(`POST /api/organizations/${id}/users`, { as: ceo, payload: { org_access_level: 'admin', ...payload } })
    return reply.json<OrganizationUser>().id
  }
  return { id, add }
}

test("the quota of an organization counts the accounts that it created and its founders', not those it added", async () => {
  const [ceo, added, admin] = [await small.person('ceo'), await small.person('user'), await small.person('admin')]
  const { id, add } = await found(ceo)
  const account = { email: 'made@example.com', password: 'a-long-enough-one' }
  const madeId = await add(account)
  const { access_token: token } = (await small.logIn(account.email, account.password)).json<{ access_token: string }>()
  const made = { ...account, id: madeId, token }
  expect((await put(made, 'a.bin', bytes(800_000))).statusCode).toBe(201)
  const refused = await put(ceo, 'a.bin', bytes(800_000))
  expect([refused.statusCode, refused.json()]).toEqual([413, fullTogether])

  await joinByInvitation(small, ceo, id, added)
  expect([(await put(added, 'a.bin', bytes(900_000))).statusCode, (await usage(added)).organization]).toEqual([201, null])
  const together = { used: 800_000, quota: 1_500_000 }
  expect((await usage(ceo)).organization).toEqual(together)

  await small.call(`DELETE /api/organizations/${id}/users/${madeId}`, { as: ceo })
  expect([(await usage(ceo)).organization, (await usage(made)).organization]).toEqual([together, together])
  expect((await put(ceo, 'a.bin', bytes(800_000))).json()).toEqual(fullTogether)

  const second = await found(ceo)
  expect((await usage(ceo)).organization).toEqual(together)
  await small.call(`PATCH /api/users/${madeId}`, { as: admin, payload: { organization_id: second.id } })
  expect([(await usage(ceo)).organization?.used, (await usage(made)).organization?.used]).toEqual([0, 800_000])
  await small.call(`DELETE /api/organizations/${second.id}`, { as: ceo })
  expect((await usage(made)).organization).toBeNull()
})

test('a file counts for its owner, whoever uploads its versions', async () => {
  const [owner, editor] = [await small.person('ceo'), await small.person('user')]
  const { id: organization } = await found(owner)
  await joinByInvitation(small, owner, organization, editor, 'admin')
  const { id } = (await put(owner, 'a.bin', bytes(300_000))).json<File[]>()[0]!
  const share = (shared_org_ids: string[]) => small.call(`PATCH /api/files/${id}`, { as: owner, payload: { shared_org_ids } })
  await share([organization])
  const renew = (size: number, fill: number) =>
    small.call(`POST /api/files/${id}/versions`, { as: editor, ...toForm({ name: 'a.bin', content: bytes(size, fill) }) })
  expect((await renew(300_000, 2)).statusCode).toBe(201)
  const at = await client.begin(editor, 300_000, { filename: 'a.bin', file_id: id })
  expect([(await usage(owner)).used, (await usage(editor)).used]).toEqual([900_000, 0])

  const ownersFull = { detail: appMessages.file.ownerQuotaFull }
  expect([(await renew(100_001, 3)).json(), (await client.create(editor, 100_001, { file_id: id })).json()]).toEqual([
    ownersFull,
    ownersFull,
  ])
  expect((await put(owner, 'b.bin', bytes(100_001))).json()).toEqual(full)
  expect((await client.send(editor, at, 0, bytes(300_000, 4))).statusCode).toBe(204)
  expect((await small.call(`POST /api/files/${id}/versions/1/restore`, { as: editor })).statusCode).toBe(200)
  await share([])
  expect([(await usage(owner)).used, (await usage(editor)).used]).toEqual([900_000, 0])
})

/** Blocks counting the used quota until `arrived` is done: each upload has stored its row and waits. */
async function lockCountUntil(received: () => Promise<void>): Promise<void> {
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = small.db.transaction(async (tx) => {
    await tx.execute(sql`lock table file_versions in access exclusive mode`)
    held.resolve()
    await over.promise
  })
  await held.promise
  await received().finally(over.resolve)
  await holding
}

async function expectWaiting(count: number): Promise<void> {
  const here = sql`(select oid from pg_database where datname = current_database())`
  const { rows } = await small.db.execute<{ pid: number }>(sql`select pid from pg_locks where not granted and database = ${here}`)
  expect(rows).toHaveLength(count)
}

// The embedded database has one connection, so nothing is concurrent.
test.skipIf(testDatabaseKind === 'embedded')('concurrent uploads can use the remaining quota once only', async () => {
  const limited = { limited_by_id: (await found(await small.person('ceo'))).id }
  const people = [await small.person('user', limited), await small.person('user', limited)]
  const sending: ReturnType<typeof client.create>[] = []
  await lockCountUntil(async () => {
    sending.push(...people.map((as) => client.create(as, 800_000)))
    await vi.waitFor(() => expectWaiting(2))
  })
  const replies = await Promise.all(sending)
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 413])
  expect(replies.find(({ statusCode }) => statusCode === 413)!.json()).toEqual(fullTogether)
  expect((await usage(people[0]!)).organization).toEqual({ used: 800_000, quota: 1_500_000 })
})
