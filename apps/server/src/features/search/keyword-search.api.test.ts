import type { SearchHit } from '@adjutant/contract/search'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { search_words } from '../../schema.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { pruneWords } from './search.store.ts'

const t = testApp()

let me: Caller
beforeEach(async () => {
  me = await t.person('user')
})

const note = async (content: string, as = me) =>
  (await t.call('POST /api/journals/', { as, payload: { content } })).json<{ id: string }>().id
const search = async (query: string, as = me) => {
  const reply = await t.call(`GET /api/search?q=${encodeURIComponent(query)}`, { as })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<SearchHit[]>()
}
const titles = async (query: string) => (await search(query)).map(({ title }) => title)

describe('rarity', () => {
  test('a rare word counts more than several common ones, after inserts and deletes', async () => {
    // Statistics of the rows of earlier tests would count as rows. VACUUM also frees their pages: pages without rows mislead later plans.
    await t.db.execute(sql`vacuum (analyze) search_entries`)
    const common = []
    for (let n = 0; n < 8; n++) common.push(await note(`Weekly report ${n}\nThe sales team met.`))
    await note('Visit to Aquaro\nWe saw the plant.')
    expect((await titles('weekly sales report about aquaro'))[0]).toBe('Visit to Aquaro')
    for (const id of common.slice(1)) await t.call(`DELETE /api/journals/${id}`, { as: me })
    for (let n = 0; n < 8; n++) await note(`Aquaro delivery ${n}\nArrived in time.`)
    expect((await titles('weekly sales report about aquaro'))[0]).toBe('Weekly report 0')
  })
})

describe('misspellings', () => {
  test.each([
    ['in a title', 'maintenanse contrakt', 'Maintenance contract\nRenewed.'],
    ['in a body', 'depretiation', 'Machines\nDepreciation over ten years, straight line.'],
    ['of a name in a body', 'Wojcechowsky', 'Freight\nCall Szymon Wojciechowski in Gdansk.'],
    ['in German', 'Verlängerug', 'Halle\nDie Verlängerung des Vertrags ist offen.'],
  ])('are corrected %s', async (_where, query, content) => {
    await note('Budget\nUnrelated figures.')
    const id = await note(content)
    expect((await search(query))[0]).toMatchObject({ id })
  })

  test("another person's word neither corrects nor blocks the correction", async () => {
    const other = await t.person('user')
    await note('Their maintenence list', other)
    const id = await note('Maintenance contract')
    expect((await search('maintenence')).map((hit) => hit.id)).toEqual([id])
    await note('Quarterly xylophone', other)
    expect(await search('xylofone')).toEqual([])
  })

  test('the words of deleted records are removed', async () => {
    const id = await note('Confidential Wojciechowski')
    await note('Hiring plan')
    await t.call(`DELETE /api/journals/${id}`, { as: me })
    await pruneWords(t)
    const words = await t.db.select().from(search_words)
    expect(words.map(({ word }) => word).toSorted()).toEqual(['hiring', 'plan'])
  })
})

describe('figures', () => {
  test.each([
    ['3200', 'Invoice over 3,200 EUR'],
    ['3,200', 'Invoice over 3200'],
    ['3.200 EUR', "Invoice over 3'200"],
    ['1,500,000', 'Loan of EUR 1.5 million'],
    ['20 Mio', 'Target: 20 M€ in sales'],
    ['3.5 percent', 'A rise of 3,5 %'],
    ['4 March 2026', 'Held on 2026-03-04'],
    ['12.05.2026', 'Workshop on May 12, 2026'],
    ['12. Mai 2026', 'Workshop on 12/05/2026'],
    ['21 September', 'Arrives on 2026-09-21'],
    ['5550190', 'Call +43 1 555 0190'],
    ['IT01234567890', 'VAT id IT 0123 4567 890'],
  ])('%s finds “%s”', async (query, content) => {
    await note('Meeting on 2025-11-30 about 7,100 EUR and 8.4 million')
    const id = await note(content)
    expect((await search(query))[0]).toMatchObject({ id })
  })
})

describe('languages', () => {
  test.each([
    ['Häuser', 'Das Haus in Graz wird verkauft.'],
    ['Lieferungen', 'Die Lieferung kommt am Montag.'],
    ['gekündigte Verträge', 'Der Vertrag ist nicht gekündigt.'],
    ['deliveries', 'The delivery arrives on Monday.'],
    ['factures', 'Les factures sont en retard.'],
  ])('%s finds “%s”', async (query, content) => {
    const id = await note(content)
    await note('Budget for the canteen')
    expect((await search(query)).map((hit) => hit.id)).toEqual([id])
  })
})

describe('operators', () => {
  test('quotation marks and - restrict the results', async () => {
    await note('Budget plan for sales')
    await note('Plan the budget for Graz')
    expect(await titles('"budget plan"')).toEqual(['Budget plan for sales'])
    expect(await titles('budget -sales')).toEqual(['Plan the budget for Graz'])
  })

  test('a quotation that occurs nowhere finds the nearest passages; an excluded word stays excluded', async () => {
    await note('Budget plan for sales')
    expect(await titles('when is the "yearly budget" due')).toEqual(['Budget plan for sales'])
    expect(await titles('budget -sales')).toEqual([])
  })
})

test('a negated question finds the negated statement before its opposite', async () => {
  await note('Pilot in Basel\nThe pilot was approved by the council and goes on.')
  await note('Pilot in Ghent\nThe council never approved the pilot.')
  expect((await titles('Which pilot was not approved?'))[0]).toBe('Pilot in Ghent')
})

test('the index can be rebuilt with an empty search path, as in a restore', async () => {
  await note('Invoice over 3,200 EUR')
  await t.db.transaction(async (db) => {
    await db.execute(sql`set local search_path = ''`)
    const [row] = await db.execute<{ words: string }>(sql`select public.search_vector('Invoice', '3,200 EUR')::text as words`, 'objects')
    expect(row!.words).toContain("'3200'")
  })
})
