import type { File } from '@adjutant/contract/files/files'
import type { SearchHit } from '@adjutant/contract/search'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import * as made from '@adjutant/reader/testing'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { file_texts, files } from '../../../schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { lockJob, releaseJob } from '../../../platform/jobs/job-queue.ts'
import { toForm } from '../../../testing/multipart.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'
import { expectTrueIndex } from '../../search/testing/index-check.ts'
import { claimUnreadFile, fileQueue } from './file-texts.store.ts'
import { processUnreadFiles } from './file-reading.worker.ts'
import { uploadFixtures } from '../testing/upload-fixtures.ts'

const t = testApp()
const { send, upload, waitUntilProcessed } = uploadFixtures(t)

/** Each file is read in its own process, which is slow on a busy machine. */
const patience = { timeout: 90_000 }

const find = async (as: Caller, q: string) =>
  (await t.call(`GET /api/search?kinds=file&q=${encodeURIComponent(q)}`, { as })).json<SearchHit[]>()

/** Uploads all files at once and waits until they are read. */
async function readAll(as: Caller, sent: Record<string, Buffer>): Promise<File[]> {
  const reply = await send(as, ...Object.entries(sent).map(([name, content]) => ({ name, content })))
  expect(reply.statusCode, reply.body).toBe(201)
  const read: File[] = []
  for (const { id } of reply.json<File[]>()) read.push(await waitUntilProcessed(as, id))
  return read
}

test('documents, tables and pictures are found by their text, with its page', patience, async () => {
  const [me, stranger] = [await t.person('user'), await t.person('user')]
  const read = await readAll(me, {
    'contract.pdf': made.toPdf(['Nothing here', 'The lessee plays the xylophone']),
    'budget.xlsx': made.toXlsx({ First: '', Costs: '<row><c t="inlineStr"><is><t>Vibraphone</t></is></c><c><v>900</v></c></row>' }),
    'lease.jpg': made.leaseImage(),
  })
  expect(read.map(({ state, reason }) => [state, reason])).toEqual(read.map(() => ['ready', null]))
  const wanted = { xylophone: 2, vibraphone: 2, 'harbour warehouse': null }
  for (const [place, [word, page]] of Object.entries(wanted).entries()) {
    const { id, name } = read[place]!
    expect(await find(me, word)).toMatchObject([{ kind: 'file', id, title: name, page }])
    expect(await find(stranger, word)).toEqual([])
  }
  await expectTrueIndex(t.app.ctx)
})

test('an encrypted, broken or hostile file fails with a reason, its bytes stay, and the server continues', patience, async () => {
  const me = await t.person('user')
  const read = await readAll(me, {
    'bomb.docx': made.toZip([{ name: 'word/document.xml', content: Buffer.alloc(8_000_000) }]),
    'huge.png': made.toPngHeader(30_000, 30_000),
    'locked.xlsx': Buffer.from('d0cf11e0a1b11ae1'.repeat(600), 'hex'),
  })
  const { encrypted, unpacked, pixels } = appMessages.file.notRead
  expect(read.map(({ state, reason }) => [state, reason])).toEqual([
    ['failed', unpacked],
    ['failed', pixels],
    ['failed', encrypted],
  ])
  const reply = await t.call(`GET /api/files/${read[0]!.id}/content`, { as: me })
  expect([reply.statusCode, reply.headers['x-content-type-options']]).toEqual([200, 'nosniff'])
  expect(reply.headers['content-security-policy']).toMatch(/^sandbox;/)
  expect((await t.call('GET /api/health')).statusCode).toBe(200)
})

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
test.each([
  ['a document that is a page', 'a.docx', '<!doctype html><script>alert(1)</script>', docxType],
  ['a document that is an image', 'a.docx', made.leaseImage(), docxType],
  ['a PDF that is an archive', 'a.pdf', made.toDocx(''), 'application/pdf'],
  ['a picture that is a PDF', 'a.png', made.toPdf(['x']), 'image/png'],
])('rejects %s', async (_, name, content, type) => {
  const me = await t.person('user')
  const reply = await t.call('POST /api/files/', { as: me, ...toForm({ name, content, type }) })
  expect([reply.statusCode, reply.json()]).toEqual([415, { detail: appMessages.file.contentMismatch }])
})

test('a file whose reader died is read again from its beginning, a limited number of times, and not while it is claimed', async () => {
  const me = await t.person('user')
  const { id } = await upload(me, 'plan.txt', 'The piccolo is late.')
  await waitUntilProcessed(me, id)
  const { ctx } = t.app
  const leave = (attempts: number, seconds: number) =>
    t.db
      .update(files)
      .set({ state: 'processing', reason: null, attempts, lease_until: sql`now() + make_interval(secs => ${seconds})` })
      .where(eq(files.id, id))
  // The application's reader can be faster than the one that is called here.
  const readAgain = async () => {
    await processUnreadFiles(ctx, t.blobs)
    return waitUntilProcessed(me, id)
  }
  await t.db.insert(file_texts).values({ file_id: id, chunk: 7, page: 3, passage: 'half a bassoon' })
  await leave(2, -1)
  expect(await readAgain()).toMatchObject({ state: 'ready' })
  expect([(await find(me, 'piccolo')).length, await find(me, 'bassoon')]).toEqual([1, []])
  await leave(3, -1)
  expect(await readAgain()).toMatchObject({ state: 'failed', reason: appMessages.file.readingGivenUp })
  await leave(1, 60)
  await processUnreadFiles(ctx, t.blobs)
  const [row] = await t.db.select().from(files).where(eq(files.id, id))
  expect(row).toMatchObject({ state: 'processing', attempts: 1 })
  await inTransaction(ctx, async (tx) => {
    expect(await lockJob(tx, fileQueue, row!)).toMatchObject({ id })
    expect(await lockJob(tx, fileQueue, { ...row!, blob: 'a newer version' })).toBeUndefined()
    await releaseJob(tx, fileQueue, row!, { countsAttempt: false })
    expect(await claimUnreadFile(tx, 'quick')).toMatchObject({ id, attempts: 1 })
  })
})
