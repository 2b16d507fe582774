import type { Contact } from '@adjutant/contract/contacts'
import { describe, expect, test } from 'vitest'
import { createCompany } from '../../../testing/company.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'

const t = testApp()

const create = async (as: Caller, fields: object) => (await t.call('POST /api/contacts/', { as, payload: fields })).json<Contact>()
const csvOf = (as: Caller) => t.call('GET /api/contacts/export.csv', { as })
const vcardOf = (as: Caller) => t.call('GET /api/contacts/export.vcf', { as })
const list = async (as: Caller) => (await t.call('GET /api/contacts/', { as })).json<Contact[]>()

const head = '\uFEFFName,Role,Emails,Phones,Notes,Past interactions\r\n'

describe('the export', () => {
  test('is sent as a download', async () => {
    const me = await t.person('user')
    const [csv, vcard] = [await csvOf(me), await vcardOf(me)]
    expect([csv.headers['content-type'], csv.headers['content-disposition'], csv.body]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="contacts.csv"',
      head,
    ])
    expect([vcard.headers['content-type'], vcard.headers['content-disposition'], vcard.body]).toEqual([
      'text/vcard; charset=utf-8',
      'attachment; filename="contacts.vcf"',
      '',
    ])
  })

  test('contains exactly what the person can see, by name', async () => {
    const { id, people } = await createCompany(t)
    await create(people.creator, { name: 'Own' })
    await create(people.creator, { name: 'Also shared', shared_org_ids: [id] })
    const trashed = await create(people.creator, { name: 'Binned' })
    await t.call(`DELETE /api/contacts/${trashed.id}`, { as: people.creator })
    const names = (text: string) =>
      text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0])
    expect(names((await csvOf(people.creator)).body)).toEqual(['Also shared', 'Own'])
    expect(names((await csvOf(people.member)).body)).toEqual(['Also shared'])
    expect((await csvOf(people.stranger)).body).toBe(head)
    expect((await vcardOf(people.member)).body.match(/^FN:.*$/gm)).toEqual(['FN:Also shared'])
    expect((await vcardOf(people.appAdmin)).body).toBe('')
  })

  test('follows the rules of each format', async () => {
    const me = await t.person('user')
    const { id } = await create(me, {
      name: 'Ada "A", L',
      role: 'x;y',
      emails: ['a@x', 'b@x'],
      phones: ['+49 (30) 1', '2;3'],
      notes: 'one\ntwo',
    })
    const payload = { date: '2026-03-01', summary: 'Lunch; long', notes: 'a, b\nc' }
    await t.call(`POST /api/contacts/${id}/past-interactions`, { as: me, payload })
    const interaction = String.raw`2026-03-01;Lunch\; long;a\, b\nc`
    expect((await csvOf(me)).body).toBe(
      `${head}"Ada ""A"", L","x;y","a@x; b@x",` + String.raw`"+49 (30) 1; 2\;3"` + `,"one\ntwo","${interaction}"\r\n`,
    )
    expect((await vcardOf(me)).body.split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      `UID:urn:uuid:${id}`,
      String.raw`FN:Ada "A"\, L`,
      String.raw`TITLE:x\;y`,
      'EMAIL:a@x',
      'EMAIL:b@x',
      'TEL:+49 (30) 1',
      String.raw`TEL:2\;3`,
      String.raw`NOTE:one\ntwo`,
      `X-ADJUTANT-INTERACTION:${interaction}`,
      'END:VCARD',
      '',
    ])
  })

  test('folds long vCard lines at 75 bytes without splitting a character', async () => {
    const me = await t.person('user')
    const notes = 'ä😀'.repeat(100)
    await create(me, { name: 'Ada', notes })
    const { body } = await vcardOf(me)
    expect(Math.max(...body.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(body.replaceAll('\r\n ', '')).toContain(`NOTE:${notes}\r\n`)
  })

  test.each([
    ['=1+1', `'=1+1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['-2+3', `'-2+3`],
    ['+cmd|x', `'+cmd|x`],
    ['+49 30 1234', '+49 30 1234'],
    ['+1 (555) 010-99', '+1 (555) 010-99'],
    ['＝1+1', `'＝1+1`],
    [`'=1`, `''=1`],
    [`'Ada`, `'Ada`],
    ['a=b', 'a=b'],
  ])('escapes the cell %s as %s', async (name, cell) => {
    const me = await t.person('user')
    await create(me, { name })
    expect((await csvOf(me)).body).toBe(`${head}${cell},,,,,\r\n`)
  })

  test('is restricted to members', async () => {
    expect((await t.call('GET /api/contacts/export.csv')).statusCode).toBe(401)
    expect((await csvOf(await t.person('waitlisted'))).statusCode).toBe(403)
  })
})

test.each([
  ['csv', csvOf],
  ['vcard', vcardOf],
] as const)('an export as %s that is imported again is unchanged', async (format, exported) => {
  const [me, successor] = [await t.person('user'), await t.person('user')]
  await create(me, { name: '=Ada; "L"', role: '@x', emails: ['a@x', 'b;c@x'], phones: ['+49 30', '-1'], notes: 'one\ntwo, three' })
  const { id } = await create(me, { name: "'+Bob" })
  const dates = ['2026-01-01', '2026-01-02', '2026-01-02']
  for (const [n, date] of dates.entries()) {
    const payload = { date, summary: `Lunch; ${n}`, notes: n === 1 ? null : 'a\nb' }
    await t.call(`POST /api/contacts/${id}/past-interactions`, { as: me, payload })
  }
  const reply = await t.call('POST /api/contacts/import', { as: successor, payload: { format, text: (await exported(me)).body } })
  expect(reply.json()).toMatchObject({ imported: 2 })
  expect((await list(successor)).map(keptOf)).toEqual((await list(me)).map(keptOf))
})

const keptOf = ({ name, role, emails, phones, notes, past_interactions }: Contact) => {
  const interactions = past_interactions.map(({ date, summary, notes: more }) => [date, summary, more])
  return { name, role, emails, phones, notes, interactions }
}
