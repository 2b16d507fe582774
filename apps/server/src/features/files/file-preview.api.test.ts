import type { FilePreview } from '@adjutant/contract/files/files'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import * as made from '@adjutant/reader/testing'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { file_texts } from '../../schema.ts'
import { createCompany } from '../../testing/company.ts'
import { toForm } from '../../testing/multipart.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { uploadFixtures } from './testing/upload-fixtures.ts'

const t = testApp()
const { upload, waitUntilProcessed, share } = uploadFixtures(t)

/** A process for each file: on a busy machine they take their time. */
const patience = { timeout: 90_000 }

const ask = (as: Caller | undefined, id: string, query = '') => t.call(`GET /api/files/${id}/preview${query}`, { ...(as && { as }) })
const show = async (as: Caller, id: string, query = '') => {
  const reply = await ask(as, id, query)
  return reply.statusCode === 200 ? reply.json<FilePreview>() : reply.statusCode
}

const dated = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
const tokyo = '<t>東京</t><rPh><t>トウキョウ</t></rPh>'
const places = (day: number) => `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>${day}</v></c></row>`
const toBook = (day: number) => made.toXlsx({ Places: places(day), Notes: '' }, [tokyo], dated, '<workbookPr date1904="1"/>')

test('a preview shows the extracted text to people who may open the file', patience, async () => {
  const { id: orgId, people } = await createCompany(t)
  const { creator: ada, member: ben } = people
  const stranger = await t.person('user')
  const { id } = await upload(ada, 'places.xlsx', toBook(40_000))
  const expected = { kind: 'sheets', sheets: ['Places', 'Notes'], page: 1, rows: [['東京', '2013-07-07']], is_cut: false }
  expect(await show(ada, id)).toEqual(expected)
  expect(await show(ada, id, '?page=2')).toEqual({ ...expected, page: 2, rows: [] })
  await waitUntilProcessed(ada, id)
  const passages = await t.db.select().from(file_texts).where(eq(file_texts.file_id, id))
  expect(passages.map(({ passage }) => passage)).toContain('Places\n東京\t2013-07-07')

  expect([await show(ben, id), await show(stranger, id), (await ask(undefined, id)).statusCode]).toEqual([404, 404, 401])
  expect((await share(ada, id, [orgId])).statusCode).toBe(200)
  expect(await show(ben, id)).toEqual(expected)
  for (const query of ['?page=0', '?page=x', '?version=0', '?version=1.5']) expect(await show(ada, id, query)).toBe(422)
})

test('an older version is visible to people who may open it', patience, async () => {
  const { id: orgId, people } = await createCompany(t)
  const { creator: ada, member: ben } = people
  const { id } = await upload(ada, 'places.xlsx', toBook(40_000))
  const renewed = await t.call(`POST /api/files/${id}/versions`, { as: ada, ...toForm({ name: 'places.xlsx', content: toBook(40_001) }) })
  expect(renewed.statusCode, renewed.body).toBe(201)
  await share(ada, id, [orgId])
  expect(await show(ada, id)).toMatchObject({ rows: [['東京', '2013-07-08']] })
  expect(await show(ada, id, '?version=1')).toMatchObject({ rows: [['東京', '2013-07-07']] })
  expect(await show(ada, id, '?version=9')).toBe(404)
  expect(await show(ben, id, '?version=1')).toBe(409)
})

test('other types and hostile files are rejected with a message, and the server continues', patience, async () => {
  const me = await t.person('user')
  const bomb = made.toZip([{ name: 'word/document.xml', content: Buffer.alloc(8_000_000) }])
  const refusals = [
    [await upload(me, 'plan.txt', 'Plan'), 415, appMessages.file.noPreview],
    [await upload(me, 'bomb.docx', bomb), 409, appMessages.file.notRead.unpacked],
  ] as const
  for (const [{ id }, status, detail] of refusals) {
    const reply = await ask(me, id)
    expect([reply.statusCode, reply.json()]).toEqual([status, { detail }])
  }
  const { id } = await upload(me, 'deck.pptx', made.toPptx([['Harbour']], 'Breathe'))
  const all = await Promise.all(Array.from({ length: 3 }, () => show(me, id)))
  const paragraphs = [
    { text: 'Harbour', kind: 'text' },
    { text: 'Breathe', kind: 'note' },
  ]
  for (const one of all) expect(one).toEqual({ kind: 'words', parts: [{ page: 1, paragraphs }], is_cut: false })
})
