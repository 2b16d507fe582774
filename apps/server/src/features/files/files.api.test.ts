import { createHash } from 'node:crypto'
import type { File } from '@adjutant/contract/files/files'
import type { SearchHit } from '@adjutant/contract/search'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { describe, expect, test } from 'vitest'
import { createCompany, publishedChanges, type Role } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { expectTrueIndex } from '../search/testing/index-check.ts'
import { uploadFixtures } from './testing/upload-fixtures.ts'

const t = testApp()
const { send, upload, read, waitUntilProcessed, share } = uploadFixtures(t)

const absentId = '01890a5d-ac96-774b-bcce-b302099a8057'
const content = (as: Caller, id: string, headers: Record<string, string> = {}) => t.call(`GET /api/files/${id}/content`, { as, headers })
const change = (as: Caller, id: string, payload: object) => t.call(`PATCH /api/files/${id}`, { as, payload })
const list = async (as: Caller, query = '') => (await t.call(`GET /api/files/${query}`, { as })).json<File[]>().map(({ name }) => name)
const find = async (as: Caller, q: string) =>
  (await t.call(`GET /api/search?kinds=file&q=${encodeURIComponent(q)}`, { as })).json<SearchHit[]>()

describe('an uploaded file', () => {
  test('is returned completely, and its bytes are unchanged', async () => {
    const me = await t.person('user')
    const bytes = Buffer.from('GIF89a\x01\0\x01\0 and so on', 'latin1')
    const file = await upload(me, 'Größe.gif', bytes, 'image/gif')
    expect(file).toEqual({
      id: expect.any(String),
      name: 'Größe.gif',
      type: 'image/gif',
      kind: 'image',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      folder: '',
      version: 1,
      state: 'ready',
      reason: null,
      shared_org_ids: [],
      created_by_user: expect.objectContaining({ id: me.id }),
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      can_edit: true,
      can_delete: true,
      can_share: true,
    })
    expect(await read(me, file.id)).toEqual(file)
    expect((await content(me, file.id)).rawPayload).toEqual(bytes)
  })

  test('can be sent with others in one form', async () => {
    const me = await t.person('user')
    const reply = await send(
      me,
      { name: 'a.txt', content: 'a' },
      { name: 'b.txt', content: '' },
      { name: 'c.txt', content: 'c', field: 'other' },
    )
    expect(reply.json<File[]>().map(({ name, size }) => [name, size])).toEqual([
      ['a.txt', 1],
      ['b.txt', 0],
    ])
    expect(await list(me)).toEqual(expect.arrayContaining(['a.txt', 'b.txt']))
  })

  test('is stored under its bare name, whatever path is sent', async () => {
    const me = await t.person('user')
    expect((await upload(me, '../../../etc/cron.d/x', 'x')).name).toBe('x')
    expect((await upload(me, '..', 'x')).name).toBe('file')
  })

  test('can be renamed and moved within limits', async () => {
    const me = await t.person('user')
    const { id } = await upload(me, 'a.txt', 'a')
    const changed = (await change(me, id, { name: ' b.html ', folder: '/../Plans/2026/' })).json<File>()
    expect(changed).toMatchObject({ name: 'b.html', folder: 'Plans/2026', type: 'text/plain' })
    expect(await list(me, '?folder=Plans/2026')).toEqual(['b.html'])
    expect(await list(me, '?folder=Plans')).toEqual([])
    expect((await change(me, id, { name: ' ' })).json()).toMatchObject({ detail: appMessages.file.nameRequired })
  })

  test('is found by its name', async () => {
    const me = await t.person('user')
    for (const name of ['Plan 100%.txt', 'Plan 100.txt']) await upload(me, name, 'x')
    expect(await list(me, '?search=plan')).toEqual(['Plan 100.txt', 'Plan 100%.txt'])
    expect(await list(me, '?search=100%25')).toEqual(['Plan 100%.txt'])
  })
})

describe('executable content', () => {
  const script = '<script>alert(1)</script>'
  test.each([
    ['page.html', `<html>${script}</html>`, 'text/html'],
    ['picture.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, 'image/svg+xml'],
    ['picture.svg', `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, 'image/svg+xml'],
    ['page.xhtml', `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`, 'application/xhtml+xml'],
    ['data.xml', `<?xml version="1.0"?><x/>`, 'text/xml'],
    ['note.md', script, 'text/markdown'],
  ])('is never shown inline: %s %s', async (name, text, type) => {
    const me = await t.person('user')
    const { id } = await upload(me, name, text, type)
    const { headers, body } = await content(me, id)
    expect(body).toBe(text)
    expect(headers['content-disposition']).toMatch(/^attachment; /)
    expect(headers['content-type']).toBe('application/octet-stream')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
  })

  test('behind the header of a picture is served as a picture in a sandbox', async () => {
    const me = await t.person('user')
    const { id, type } = await upload(me, 'a.gif', `GIF89a${script}`, 'image/gif')
    const { headers } = await content(me, id)
    expect([type, headers['content-type'], headers['x-content-type-options']]).toEqual(['image/gif', 'image/gif', 'nosniff'])
    expect(headers['content-security-policy']).toMatch(/^sandbox;/)
  })

  test.each([
    ['a.png', script, 'image/png'],
    ['a.pdf', script, 'application/pdf'],
    ['a.mp4', 'plain words', 'video/mp4'],
    ['a.html', 'GIF89a and more', 'text/html'],
    ['a.txt', '%PDF-1.7 and more', 'text/plain'],
  ])('with a false type is rejected: %s', async (name, text, type) => {
    const me = await t.person('user')
    const reply = await send(me, { name, content: text, type })
    expect([reply.statusCode, reply.json()]).toEqual([415, { detail: appMessages.file.contentMismatch }])
    expect(await list(me)).toEqual([])
  })

  test.each([
    ['a.txt', 'words', 'text/plain', 'text/plain; charset=utf-8'],
    ['a.pdf', '%PDF-1.7 and more', 'application/pdf', 'application/pdf'],
    ['a.jpg', 'GIF89a and more', 'image/jpeg', 'image/gif'],
  ])('is not in these types, which are shown: %s', async (name, text, type, sent) => {
    const me = await t.person('user')
    const { headers } = await content(me, (await upload(me, name, text, type)).id)
    expect([headers['content-disposition']?.slice(0, 7), headers['content-type']]).toEqual(['inline;', sent])
  })

  test("can't be injected into a header by a file name", async () => {
    const me = await t.person('user')
    const { id } = await upload(me, 'a.txt', 'x')
    await change(me, id, { name: `a"; filename=evil.html; x="é'.txt` })
    const { headers } = await content(me, id)
    expect(headers['content-disposition']).toBe(
      `inline; filename="a_; filename=evil.html; x=__'.txt"; filename*=UTF-8''a%22%3B%20filename%3Devil.html%3B%20x%3D%22%C3%A9%27.txt`,
    )
  })
})

describe('a range', () => {
  test.each([
    ['bytes=0-3', 206, 'abcd', 'bytes 0-3/10'],
    ['bytes=4-', 206, 'efghij', 'bytes 4-9/10'],
    ['bytes=-3', 206, 'hij', 'bytes 7-9/10'],
    ['bytes=8-99', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=-99', 206, 'abcdefghij', 'bytes 0-9/10'],
    ['bytes=5-2', 200, 'abcdefghij', undefined],
    ['bytes=0-1,4-5', 200, 'abcdefghij', undefined],
    ['lines=0-1', 200, 'abcdefghij', undefined],
  ])('%s', async (range, status, body, contentRange) => {
    const me = await t.person('user')
    const { id } = await upload(me, 'a.txt', 'abcdefghij')
    const reply = await content(me, id, { range })
    expect([reply.statusCode, reply.body, reply.headers['content-range']]).toEqual([status, body, contentRange])
    expect(Number(reply.headers['content-length'])).toBe(body.length)
  })

  test('behind the end is rejected, also for an empty file', async () => {
    const me = await t.person('user')
    for (const [text, contentRange] of [
      ['abc', 'bytes */3'],
      ['', 'bytes */0'],
    ] as const) {
      const reply = await content(me, (await upload(me, 'a.txt', text)).id, { range: 'bytes=3-' })
      const { detail } = reply.json<{ detail: string }>()
      expect([reply.statusCode, reply.headers['content-range'], detail]).toEqual([416, contentRange, appMessages.http.conditionFailed])
    }
  })

  test('of another version returns the whole file', async () => {
    const me = await t.person('user')
    const { id } = await upload(me, 'a.txt', 'abc')
    const { headers } = await content(me, id)
    expect((await content(me, id, { range: 'bytes=1-', 'if-range': headers.etag as string })).body).toBe('bc')
    expect((await content(me, id, { range: 'bytes=1-', 'if-range': '"another"' })).body).toBe('abc')
  })

  test('is announced without the bytes', async () => {
    const me = await t.person('user')
    const { id } = await upload(me, 'a.txt', 'abc')
    const reply = await t.call(`HEAD /api/files/${id}/content`, { as: me })
    expect([reply.statusCode, reply.body, reply.headers['content-length'], reply.headers['accept-ranges']]).toEqual([200, '', '3', 'bytes'])
  })
})

describe('a shared file', () => {
  const rows: [Role, string, [number, number, number, number]][] = [
    //                              content rename share delete
    ['creator', 'may do everything', [200, 200, 200, 204]],
    ['orgAdmin', 'may change it', [200, 200, 409, 409]],
    ['manager', 'may change it', [200, 200, 409, 409]],
    ['member', 'may read it', [200, 409, 409, 409]],
    ['stranger', 'does not see it', [404, 404, 404, 404]],
    ['appAdmin', 'does not see it', [404, 404, 404, 404]],
  ]
  test.each(rows)('%s %s', async (role, _may, expected) => {
    const { id: organizationId, people } = await createCompany(t)
    const { id } = await upload(people.creator, 'a.txt', 'shared words')
    expect((await share(people.creator, id, [organizationId])).statusCode).toBe(200)
    const as = people[role]
    const replies = [
      await content(as, id),
      await change(as, id, { name: 'b.txt' }),
      await share(as, id, []),
      await t.call(`DELETE /api/files/${id}`, { as }),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(expected)
    if (expected[3] !== 204) expect((await content(people.creator, id)).body).toBe('shared words')
  })

  test("can't be shared with a foreign organization", async () => {
    const { people, strangersId } = await createCompany(t)
    const { id } = await upload(people.creator, 'a.txt', 'a')
    expect((await share(people.creator, id, [strangersId])).statusCode).toBe(422)
    expect((await read(people.creator, id)).shared_org_ids).toEqual([])
  })

  test('that is inaccessible gets the same response as a missing one on every route', async () => {
    const [owner, me] = [await t.person('user'), await t.person('user')]
    const { id } = await upload(owner, 'a.txt', 'secret')
    const ask = async (file: string) => [
      await t.call(`GET /api/files/${file}`, { as: me }),
      await content(me, file),
      await content(me, file, { range: 'bytes=0-1' }),
      await t.call(`HEAD /api/files/${file}/content`, { as: me }),
      await change(me, file, { name: 'mine' }),
      await t.call(`DELETE /api/files/${file}`, { as: me }),
    ]
    const [foreign, absent] = [await ask(id), await ask(absentId)]
    expect(foreign.map(({ statusCode, body }) => [statusCode, body])).toEqual(absent.map(({ statusCode, body }) => [statusCode, body]))
    expect(new Set(foreign.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
    expect([await list(me), await find(me, 'secret')]).toEqual([[], []])
  })

  test('in the trash has no content', async () => {
    const me = await t.person('user')
    const { id } = await upload(me, 'a.txt', 'a')
    await t.call(`DELETE /api/files/${id}`, { as: me })
    expect((await content(me, id)).statusCode).toBe(404)
    await t.call(`POST /api/bin/${id}/restore`, { as: me })
    expect((await content(me, id)).body).toBe('a')
  })
})

describe('the text of a file', () => {
  test.each([
    ['plan.md', '# Plan\n\nThe xylophone ships in May.'],
    ['plan.txt', 'The xylophone ships in May.'],
    ['plan.csv', 'product,month\nxylophone,May'],
    ['plan.html', '<p>The <b>xylo</b>phone ships in May.</p><script>var trombone</script>'],
  ])('is searchable: %s', async (name, text) => {
    const me = await t.person('user')
    const { id, state } = await upload(me, name, text)
    expect(state).toBe('processing')
    expect(await waitUntilProcessed(me, id)).toMatchObject({ state: 'ready', reason: null })
    expect(await find(me, 'xylophone')).toMatchObject([{ kind: 'file', id, title: name, excerpt: expect.stringContaining('xylophone') }])
    expect(await find(me, 'trombone')).toEqual([])
    await expectTrueIndex(t)
  })

  test('is searchable in all passages for people who can see the file', async () => {
    const { id: organizationId, people } = await createCompany(t)
    const { id } = await upload(people.creator, 'long.txt', `${'Nothing of interest. '.repeat(500)}\n\nThe vault holds 17 marimbas.`)
    await waitUntilProcessed(people.creator, id)
    expect(await find(people.member, 'marimbas')).toEqual([])
    await share(people.creator, id, [organizationId])
    expect(await find(people.member, 'marimbas')).toMatchObject([{ id, excerpt: expect.stringContaining('marimbas') }])
    await t.call(`DELETE /api/files/${id}`, { as: people.creator })
    expect(await find(people.member, 'marimbas')).toEqual([])
    await expectTrueIndex(t)
  })

  test('that is invalid marks the file as failed with a reason, and its bytes stay', async () => {
    const me = await t.person('user')
    const { id } = await upload(me, 'a.txt', `${'x'.repeat(5_000)}\0`)
    expect(await waitUntilProcessed(me, id)).toMatchObject({ state: 'failed', reason: appMessages.file.notRead.other })
    expect((await content(me, id)).statusCode).toBe(200)
  })

  test('is published to open pages after it was read', async () => {
    const me = await t.person('user')
    const { id } = await upload(me, 'a.txt', 'a')
    await waitUntilProcessed(me, id)
    const changes = (await publishedChanges(t)).filter(({ topic }) => topic === 'files')
    expect(changes.map(({ kind, id: subject, audience }) => [kind, subject, audience])).toEqual([
      ['created', id, [me.id]],
      ['changed', id, [me.id]],
    ])
  })
})
