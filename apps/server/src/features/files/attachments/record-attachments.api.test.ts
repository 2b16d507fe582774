import { attachmentKinds } from '@adjutant/contract/core/choices'
import type { File } from '@adjutant/contract/files/files'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { attachments, files } from '../../../schema.ts'
import { createCompany, publishedChanges } from '../../../testing/company.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'
import { deleteOrphanAttachments } from '../index.ts'
import { uploadFixtures } from '../testing/upload-fixtures.ts'

const t = testApp()
const { upload, share } = uploadFixtures(t)

/** Kinds that accept attachments later; a message's files follow the permissions of its thread. */
const kinds = attachmentKinds.filter((kind) => kind !== 'message')
type Kind = (typeof kinds)[number]

const records: Record<Kind, { path: string; body: (organization: string) => object }> = {
  goal: { path: '/api/strategic-goals/', body: (organization_id) => ({ title: 'Grow', due_date: '2030-01-01', organization_id }) },
  task: { path: '/api/tasks/', body: (organization) => ({ title: 'Do', shared_org_ids: [organization] }) },
  note: { path: '/api/journals/', body: () => ({ content: 'Mine' }) },
  contact: { path: '/api/contacts/', body: (organization) => ({ name: 'Ada', shared_org_ids: [organization] }) },
}

async function create(as: Caller, kind: Kind, organization: string): Promise<string> {
  const { path, body } = records[kind]
  const reply = await t.call(`POST ${path as '/'}`, { as, payload: body(organization) })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<{ id: string }>().id
}

const at = (kind: string, id: string) => `/api/attachments/${kind}/${id}` as const
const attach = (as: Caller, kind: string, id: string, file_id: string) => t.call(`POST ${at(kind, id)}`, { as, payload: { file_id } })
const detach = (as: Caller, kind: string, id: string, fileId: string) => t.call(`DELETE ${at(kind, id)}/${fileId}`, { as })
const names = async (as: Caller, kind: string, id: string) =>
  (await t.call(`GET ${at(kind, id)}`, { as })).json<File[]>().map(({ name }) => name)

test.each(kinds)('files on a %s are visible to people who can see both', async (kind) => {
  const { id: organization, people } = await createCompany(t)
  const { creator, member, manager } = people
  const stranger = await t.person('admin')
  const id = await create(creator, kind, organization)
  const [plan, secret] = [await upload(creator, 'plan.txt', 'plan'), await upload(creator, 'secret.txt', 'secret')]
  await share(creator, plan.id, [organization])
  const { length: toldBefore } = await publishedChanges(t)
  for (const file of [secret, plan, secret]) expect((await attach(creator, kind, id, file.id)).statusCode).toBe(201)
  expect(await names(creator, kind, id)).toEqual(['secret.txt', 'plan.txt'])
  // The text reader publishes changes of the files, too.
  expect((await publishedChanges(t)).slice(toldBefore)).toContainEqual(
    expect.objectContaining({ topic: 'files', id: plan.id, audience: [creator.id, organization] }),
  )

  const foreign = await t.call(`GET ${at(kind, id)}`, { as: stranger })
  const absent = await t.call(`GET ${at(kind, plan.id)}`, { as: stranger })
  expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body])
  const own = await upload(stranger, 'own.txt', 'own')
  expect([(await attach(stranger, kind, id, own.id)).statusCode, (await detach(stranger, kind, id, plan.id)).statusCode]).toEqual([
    404, 404,
  ])

  if (kind === 'note') expect((await t.call(`GET ${at(kind, id)}`, { as: member })).statusCode).toBe(404)
  else {
    expect(await names(member, kind, id)).toEqual(['plan.txt'])
    expect([(await attach(member, kind, id, secret.id)).statusCode, (await detach(member, kind, id, secret.id)).statusCode]).toEqual([
      404, 404,
    ])
    expect((await detach(member, kind, id, plan.id)).json()).toEqual({ detail: appMessages.file.cannotDetach })
    const mine = await upload(member, 'mine.txt', 'mine')
    expect([(await attach(member, kind, id, mine.id)).statusCode, (await detach(member, kind, id, mine.id)).statusCode]).toEqual([201, 204])
    expect((await detach(manager, kind, id, plan.id)).statusCode).toBe(204)
  }
  expect((await detach(creator, kind, id, secret.id)).statusCode).toBe(204)
  expect((await detach(creator, kind, id, secret.id)).statusCode).toBe(404)
})

test('an unknown kind returns 404, the number is limited, and attachments of deleted records are cleaned up', async () => {
  const { id: organization, people } = await createCompany(t)
  const me = people.creator
  const [id, other] = [await create(me, 'task', organization), await create(me, 'note', organization)]
  const file = await upload(me, 'a.txt', 'a')
  for (const kind of ['conversation', 'constructor', 'note']) expect((await attach(me, kind, id, file.id)).statusCode, kind).toBe(404)
  await attach(me, 'note', other, file.id)
  const row = { name: 'a', type: 'text/plain', size: 0, sha256: '', state: 'ready' as const, created_by_user_id: me.id }
  const rows = Array.from({ length: limits.attachments }, (_, place) => ({ ...row, id: t.app.ctx.newId(), blob: String(place) }))
  await t.db.insert(files).values(rows)
  await t.db.insert(attachments).values(rows.map(({ id: file_id }) => ({ kind: 'task' as const, record_id: id, file_id })))
  expect((await attach(me, 'task', id, file.id)).json()).toEqual({ detail: appMessages.file.tooManyOnRecord })

  await t.call(`DELETE /api/tasks/${id}`, { as: me })
  await deleteOrphanAttachments(t.app.ctx)
  expect(await t.db.$count(attachments)).toBe(limits.attachments + 1)
  await t.call(`DELETE /api/bin/${id}`, { as: me })
  await deleteOrphanAttachments(t.app.ctx)
  expect(await t.db.$count(attachments)).toBe(1)
})
