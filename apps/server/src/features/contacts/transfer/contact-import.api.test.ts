import type { Contact } from '@adjutant/contract/contacts'
import { limits } from '@adjutant/contract/core/limits'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contacts, users } from '../../../schema.ts'
import { createOrganization, publishedChanges } from '../../../testing/company.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'

const t = testApp()

const bring = (as: Caller, format: string, text: string) => t.call('POST /api/contacts/import', { as, payload: { format, text } })
const preview = (as: Caller, format: string, text: string) => t.call('POST /api/contacts/import/preview', { as, payload: { format, text } })
const nothingSkipped = { existing: 0, invalid: 0, skipped: [] }
const list = async (as: Caller) => (await t.call('GET /api/contacts/', { as })).json<Contact[]>()

describe('importing CSV', () => {
  test('creates own contacts like typed ones, with one notification', async () => {
    const me = await t.person('user')
    const other = await t.person('user')
    const home = await createOrganization(t, 'Home', [
      [me, 'user'],
      [other, 'user'],
    ])
    await t.db.update(users).set({ organization_id: home }).where(eq(users.id, me.id))
    const text = `Name,Role,Email,Phone,Notes\r\nAda,Analyst,${other.email.toUpperCase()};a@x.example,+44 20,"Line 1\r\nLine 2"\r\nBob,,,,\r\n`
    const reply = await bring(me, 'csv', text)
    expect([reply.statusCode, reply.json()]).toEqual([201, { imported: 2, ...nothingSkipped }])
    expect(await list(me)).toMatchObject([
      {
        name: 'Ada',
        role: 'Analyst',
        emails: [other.email.toUpperCase(), 'a@x.example'],
        phones: ['+44 20'],
        notes: 'Line 1\nLine 2',
        user_id: other.id,
        organization_id: home,
        shared_org_ids: [],
        created_by_user: { id: me.id },
        can_delete: true,
      },
      { name: 'Bob', role: null, emails: [], phones: [], notes: null, organization_id: home },
    ])
    expect(await list(other)).toEqual([])
    expect((await publishedChanges(t)).filter(({ topic }) => topic === 'contacts')).toEqual([
      { topic: 'contacts', kind: 'created', id: null, actor_id: me.id, audience: [me.id] },
    ])
  })

  test('names an invalid line and stores nothing', async () => {
    const me = await t.person('user')
    const reply = await bring(me, 'csv', 'name,role\nAda,x\n\n,no name\nBob\n"Eve\nAdams",y,z\nLast,ok\n')
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      {
        detail: '3 lines have errors, so nothing is imported.',
        errors: [
          { field: 'line 4', message: 'Name is required.' },
          { field: 'line 5', message: 'This line has 1 field where the first line has 2.' },
          { field: 'line 6', message: 'This line has 3 fields where the first line has 2.' },
        ],
      },
    ])
    expect(await list(me)).toEqual([])
  })

  test('skips visible contacts with the same email and invalid emails, and names them before and after', async () => {
    const [me, colleague, stranger] = [await t.person('user'), await t.person('user'), await t.person('user')]
    const shared = await createOrganization(t, 'Home', [
      [me, 'user'],
      [colleague, 'user'],
    ])
    const owned = async (as: Caller, email: string, shared_org_ids: string[] = []) =>
      t.call('POST /api/contacts/', { as, payload: { name: email, emails: [email], shared_org_ids } })
    await owned(me, 'ada@x.example')
    await owned(colleague, 'shared@x.example', [shared])
    await owned(stranger, 'hidden@x.example')
    const text = 'name,email\nAda,new@x.example;ADA@x.example\nBob,bob at x\nCy,shared@x.example\nDee,hidden@x.example\nEve,\n'
    const expected = {
      existing: 2,
      invalid: 1,
      skipped: [
        { line: 2, name: 'Ada', reason: 'exists', message: 'There is already a contact with ADA@x.example.' },
        { line: 3, name: 'Bob', reason: 'invalid_email', message: "“bob at x” isn't a valid email address." },
        { line: 4, name: 'Cy', reason: 'exists', message: 'There is already a contact with shared@x.example.' },
      ],
    }
    const before = await preview(me, 'csv', text)
    expect([before.statusCode, before.json()]).toEqual([200, { importable: 2, ...expected }])
    const reply = await bring(me, 'csv', text)
    expect([reply.statusCode, reply.json()]).toEqual([201, { imported: 2, ...expected }])
    expect((await list(me)).map(({ name }) => name)).toEqual(['ada@x.example', 'Dee', 'Eve', 'shared@x.example'])
    const again = await bring(me, 'csv', 'name,email\nDee,hidden@x.example\n')
    expect([again.statusCode, again.json()]).toMatchObject([201, { imported: 0, existing: 1 }])
    expect((await preview(me, 'csv', 'name,role\n,x')).statusCode).toBe(422)
  })

  test('imports an email that a file repeats once, regardless of case', async () => {
    const me = await t.person('user')
    const text = 'name,email\nAda,a@x.example;ada@x.example\nBob,b@x.example\nAda again,ADA@x.example\n'
    const skipped = [{ line: 4, name: 'Ada again', reason: 'exists', message: 'ADA@x.example is also on line 2.' }]
    expect((await preview(me, 'csv', text)).json()).toEqual({ importable: 2, existing: 1, invalid: 0, skipped })
    expect((await bring(me, 'csv', text)).json()).toEqual({ imported: 2, existing: 1, invalid: 0, skipped })
    expect((await list(me)).map(({ name }) => name)).toEqual(['Ada', 'Bob'])
  })

  test('an import that is repeated while it runs creates no contact twice', async () => {
    const me = await t.person('user')
    const text = `name,email\n${Array.from({ length: 200 }, (_, n) => `Person ${n},p${n}@x.example`).join('\n')}`
    const replies = await Promise.all([bring(me, 'csv', text), bring(me, 'csv', text), bring(me, 'csv', text)])
    expect(replies.map((reply) => reply.json<{ imported: number }>().imported).toSorted()).toEqual([0, 0, 200])
    expect(await t.db.$count(contacts)).toBe(200)
    expect((await publishedChanges(t)).filter(({ topic }) => topic === 'contacts')).toHaveLength(1)
  })

  test('imports its own export of a contact with as many emails as allowed', async () => {
    const me = await t.person('user')
    const emails = Array.from({ length: limits.listItems }, (_, n) => `a${n}@x.example`)
    await t.call('POST /api/contacts/', { as: me, payload: { name: 'Ada', emails } })
    const text = (await t.call('GET /api/contacts/export.csv', { as: me })).body
    await t.db.delete(contacts)
    const reply = await bring(me, 'csv', text)
    expect(reply.json(), reply.body).toEqual({ imported: 1, ...nothingSkipped })
    expect((await list(me))[0]!.emails).toEqual(emails)
  })

  test('names the first twenty invalid lines and counts the others', async () => {
    const me = await t.person('user')
    const reply = await bring(me, 'csv', `name,role\n${',x\n'.repeat(1_234)}`)
    const { detail, errors } = reply.json<{ detail: string; errors: { field: string }[] }>()
    expect(detail).toBe('1,234 lines have errors, so nothing is imported. The first 20 are named, 1,214 more are not.')
    expect(errors.map(({ field }) => field)).toEqual(Array.from({ length: 20 }, (_, n) => `line ${n + 2}`))
  })

  test('accepts thousands of rows at once, at most fifty thousand', async () => {
    const me = await t.person('user')
    const rows = (count: number) => Array.from({ length: count }, (_, n) => `Person ${n},p${n}@x.example,"Met, once"`).join('\n')
    // Importing all fifty thousand would take half a minute; the validator's test covers the limit.
    const imported = 2_000
    const reply = await bring(me, 'csv', `name,email,notes\n${rows(imported)}`)
    expect([reply.statusCode, reply.json()]).toEqual([201, { imported, ...nothingSkipped }])
    expect(await t.db.$count(contacts)).toBe(imported)
    const refused = await bring(me, 'csv', `name,email,notes\n${rows(50_001)}`)
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { detail: 'At most 50,000 contacts can be imported at once.' }])
    expect(await t.db.$count(contacts)).toBe(imported)
  }, 120_000)

  test('rejects more bytes than the limit', async () => {
    expect((await bring(await t.person('user'), 'csv', `name\n${'x'.repeat(25_000_000)}`)).statusCode).toBe(413)
  })

  test.each([
    ['nothing', { format: 'csv', text: '' }],
    ['no text', { format: 'csv' }],
    ['only a first line', { format: 'csv', text: 'name,role\n' }],
    ['only blank lines', { format: 'csv', text: '\n\n  \n' }],
    ['a NUL', { format: 'csv', text: 'name\nA\0da' }],
    ['another format', { format: 'xlsx', text: 'name\nAda' }],
    ['no card', { format: 'vcard', text: '\r\n' }],
  ])('rejects %s', async (_what, payload) => {
    const reply = await t.call('POST /api/contacts/import', { as: await t.person('user'), payload })
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { detail: expect.any(String) }])
  })
})

test('importing vCard creates contacts, or names the invalid lines', async () => {
  const me = await t.person('user')
  const card = (lines: string) => `BEGIN:VCARD\r\nVERSION:3.0\r\n${lines}\r\nEND:VCARD\r\n`
  const broken = await bring(me, 'vcard', card('FN:Ada') + card('TITLE:Nobody'))
  expect([broken.statusCode, broken.json()]).toEqual([
    422,
    { detail: '1 line has errors, so nothing is imported.', errors: [{ field: 'line 5', message: 'Name is required.' }] },
  ])
  const reply = await bring(me, 'vcard', card('FN:Ada\r\nTEL:1') + card('N:Hopper;Grace;;;\r\nEMAIL:g@x.example'))
  expect(reply.json()).toMatchObject({ imported: 2 })
  expect(await list(me)).toMatchObject([
    { name: 'Ada', phones: ['1'] },
    { name: 'Grace Hopper', emails: ['g@x.example'] },
  ])
})
