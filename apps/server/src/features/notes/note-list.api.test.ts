import type { Note } from '@adjutant/contract/notes'
import { beforeEach, describe, expect, test } from 'vitest'
import { notes } from '../../schema.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

let me: Caller
beforeEach(async () => {
  me = await t.person('user')
})

/** Notes for these days, created in this order. */
async function notesOf(...entries: [entry_date: string, content: string][]): Promise<void> {
  const rows = entries.map(([entry_date, content], n) => ({
    ...{ id: t.app.ctx.newId(), user_id: me.id, entry_date, content },
    created_at: new Date(Date.UTC(2026, 5, 1, 0, n)),
  }))
  await t.db.insert(notes).values(rows)
}

const list = async (query = '') => {
  const reply = await t.call(`GET /api/journals/?${query}`, { as: me })
  expect(reply.statusCode, reply.body).toBe(200)
  return { contents: reply.json<Note[]>().map(({ content }) => content), total: Number(reply.headers['x-total-count']) }
}
const contents = async (query?: string) => (await list(query)).contents

const week: [string, string][] = [
  ['2026-03-02', 'Monday'],
  ['2026-03-04', 'Wednesday'],
  ['2026-03-03', 'Tuesday, early'],
  ['2026-03-03', 'Tuesday, late'],
]

describe('GET /api/journals/', () => {
  test('lists the newest day first, and the last written first within a day', async () => {
    await notesOf(...week)
    expect(await contents()).toEqual(['Wednesday', 'Tuesday, late', 'Tuesday, early', 'Monday'])
    expect(await contents('sort=newest')).toEqual(await contents())
  })

  test('can list the oldest first, in exactly the reverse order', async () => {
    await notesOf(...week)
    expect(await contents('sort=oldest')).toEqual((await contents()).toReversed())
  })

  test.each([
    ['from=2026-03-03', ['Wednesday', 'Tuesday, late', 'Tuesday, early']],
    ['to=2026-03-03', ['Tuesday, late', 'Tuesday, early', 'Monday']],
    ['from=2026-03-03&to=2026-03-03', ['Tuesday, late', 'Tuesday, early']],
    ['from=2026-03-05', []],
    ['from=2026-03-04&to=2026-03-02', []],
    ['from=&to=', ['Wednesday', 'Tuesday, late', 'Tuesday, early', 'Monday']],
  ])('%s includes both days', async (query, expected) => {
    await notesOf(...week)
    expect(await list(query)).toEqual({ contents: expected, total: expected.length })
  })

  test('searches the content case-insensitively, within the requested days', async () => {
    await notesOf(...week)
    expect(await list('search=TUESDAY')).toEqual({ contents: ['Tuesday, late', 'Tuesday, early'], total: 2 })
    expect(await contents('search=day&from=2026-03-03&sort=oldest')).toEqual(['Tuesday, early', 'Tuesday, late', 'Wednesday'])
  })

  test.each(['%25', '_', '%5C', "'"])('treats %s in a search literally', async (sign) => {
    await notesOf(['2026-03-01', 'plain'], ['2026-03-01', `a ${decodeURIComponent(sign)} b`])
    expect((await list(`search=${sign}`)).total).toBe(1)
  })

  test('pages without gaps or repetitions and always returns the total count', async () => {
    await notesOf(...week)
    const pages = await Promise.all([0, 3, 6].map((skip) => list(`skip=${skip}&limit=3`)))
    expect(pages.map(({ total }) => total)).toEqual([4, 4, 4])
    expect(pages.flatMap((page) => page.contents)).toEqual(await contents())
  })

  test.each(['sort=title', 'from=yesterday', 'to=2026-02-30', 'to=0000-01-01', 'limit=201', 'skip=-1'])('rejects %s', async (query) => {
    const reply = await t.call(`GET /api/journals/?${query}`, { as: me })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ errors: [{ field: query.split('=')[0] }] })
  })
})
