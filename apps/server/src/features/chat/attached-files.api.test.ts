import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toPdf } from '@adjutant/reader/testing'
import { describe, expect, test } from 'vitest'
import { testChat } from '../../testing/chat.ts'
import { createCompany } from '../../testing/company.ts'
import { textOf } from '../../testing/scripted-model.ts'
import type { Caller } from '../../testing/test-app.ts'
import { uploadFixtures } from '../files/testing/upload-fixtures.ts'
import { readPassages } from '../../platform/models/data-block.ts'

const { t, model, begin, ask, listMessages } = await testChat()
const { upload, waitUntilProcessed, share } = uploadFixtures(t)

const attach = (as: Caller, id: string, file_id: string) =>
  t.call(`POST /api/conversations/${id}/attachments`, { as, payload: { file_id } })
const passages = () => readPassages(model.requests.at(-1)!.messages.map(textOf).join('\n'))

async function attached(as: Caller, id: string, name: string, text: string | Buffer) {
  const { id: fileId } = await upload(as, name, text)
  await waitUntilProcessed(as, fileId)
  expect((await attach(as, id, fileId)).statusCode).toBe(201)
  return fileId
}

describe('an attached file', () => {
  test('comes before the search results, and is cited as a source', async () => {
    const me = await t.person('user')
    await t.call('POST /api/journals/', { as: me, payload: { content: 'The budget of last year was spent.' } })
    const id = await begin(me)
    const fileId = await attached(me, id, 'plan.md', '# Plan\n\nThe budget is 40,000.')
    model.play(['The budget is 40,000 [1].'])
    await ask(me, id, 'What is the budget?')
    expect(passages().map(({ n, kind, title }) => [n, kind, title])).toEqual([
      [1, 'file', 'plan.md'],
      [2, 'note', expect.any(String)],
    ])
    expect(passages()[0]!.text).toBe('# Plan\n\nThe budget is 40,000.')
    expect((await listMessages(me, id)).at(-1)!.sources).toMatchObject([{ kind: 'file', id: fileId, title: 'plan.md' }])
  })

  test('is passed page by page, so that an answer can cite a page', { timeout: 60_000 }, async () => {
    const me = await t.person('user')
    const id = await begin(me)
    const fileId = await attached(me, id, 'lease.pdf', toPdf(['The rent is 900.', 'The term ends in 2031.', 'Signed.']))
    const citedPages = async (answer: string) => {
      model.play([answer])
      await ask(me, id, 'When does the term end?', { use_internal_search: false, context_messages: 0 })
      return (await listMessages(me, id)).at(-1)!.sources.map((source) => [source.id, source.page, source.number])
    }
    expect(await citedPages('In 2031 [2], for 900 [1].')).toEqual([
      [fileId, 1, 1],
      [fileId, 2, 2],
    ])
    expect(passages().map(({ page, text }) => [page, text])).toEqual([
      [1, 'The rent is 900.'],
      [2, 'The term ends in 2031.'],
      [3, 'Signed.'],
    ])
    expect(await citedPages('It stands in lease.pdf, for all I know.')).toEqual([[fileId, null, null]])
  })

  test('is read even if internal search is off, and no longer once it is removed', async () => {
    const me = await t.person('user')
    const id = await begin(me)
    const fileId = await attached(me, id, 'plan.md', 'Zanzibar opens in May.')
    await ask(me, id, 'When?', { use_internal_search: false })
    expect(model.hasSeen('Zanzibar opens in May.')).toBe(true)
    await t.call(`DELETE /api/conversations/${id}/attachments/${fileId}`, { as: me })
    model.reset()
    await ask(me, id, 'When?', { use_internal_search: false, context_messages: 0 })
    expect(model.requests.length).toBe(1)
    expect(model.hasSeen('Zanzibar opens in May.')).toBe(false)
  })

  test('is omitted when the person loses access to it', async () => {
    const { id: organizationId, people } = await createCompany(t)
    const { id: fileId } = await upload(people.creator, 'plan.md', 'The canary is called Zebedee.')
    await waitUntilProcessed(people.creator, fileId)
    await share(people.creator, fileId, [organizationId])
    const id = await begin(people.member)
    await attach(people.member, id, fileId)
    await share(people.creator, fileId, [])
    await ask(people.member, id, 'What is the canary called?')
    expect(model.requests.length).toBe(1)
    expect([model.hasSeen('Zebedee'), model.hasSeen('plan.md')]).toEqual([false, false])
  })

  test('that is long is read up to the limit, with a note that it continues', async () => {
    const me = await t.person('user')
    const id = await begin(me)
    await attached(me, id, 'long.txt', 'Nothing of interest. '.repeat(5_000))
    await attached(me, id, 'short.txt', 'Brief.')
    await ask(me, id, 'What?', { use_internal_search: false })
    const [long, short] = passages()
    expect(long!.text).toMatch(/\[The file goes on\.\]$/)
    expect(short!.text).toBe('Brief.')
    expect(long!.text.length + short!.text.length).toBeLessThanOrEqual(30_000)
    expect(long!.text.length).toBeGreaterThan(29_000)
  })

  test('without text is named, with a note that it has none', async () => {
    const me = await t.person('user')
    const id = await begin(me)
    const { id: fileId } = await upload(me, 'photo.bin', '\0\x01')
    await attach(me, id, fileId)
    await ask(me, id, 'What does it say?', { use_internal_search: false })
    expect(passages()).toMatchObject([{ kind: 'file', title: 'photo.bin', text: appMessages.file.unreadable }])
  })
})
