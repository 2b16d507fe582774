import { limits } from '@adjutant/contract/core/limits'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { commitments } from '../../schema.ts'
import { publishedChanges } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { threadFixtures } from '../comms/testing/thread-fixtures.ts'
import { deleteOrphanProposals } from './index.ts'
import { commitmentFixtures } from './testing/commitment-fixtures.ts'

const t = testApp()
const { createOffice, open, begin, send: sendMessage } = threadFixtures(t)
const { list, only, read, change, waitUntilProcessed, writeNote, editNote, addContact, addInteraction } = commitmentFixtures(t)

const send: typeof sendMessage = async (...message) => {
  const sent = await sendMessage(...message)
  await waitUntilProcessed()
  return sent
}

const quotesOf = async (as: Caller, query = '') => (await list(as, query)).map(({ source }) => source?.quote)

describe('a note', () => {
  test('is searched for promises of both sides; names are linked to contacts and colleagues', async () => {
    const { ada, ben } = await createOffice()
    const halden = await addContact(ada, { name: 'Iris Halden' })
    const id = await writeNote(
      ada,
      'Call\n\nI promised Halden a new offer by Friday. Ben will send the plan by Monday. Zoe owes me the NDA.',
    )
    expect(await list(ada, '?direction=i_owe')).toMatchObject([
      {
        state: 'proposed',
        text: 'A new offer',
        due_date: '2026-11-20',
        counterpart: { name: 'Iris Halden', contact_id: halden },
        source: { kind: 'note', id, record_id: id, quote: 'I promised Halden a new offer by Friday.', position: 6, date: '2026-11-18' },
      },
    ])
    expect(await list(ada, '?direction=owed_to_me')).toMatchObject([
      { text: 'Send the plan', due_date: '2026-11-23', counterpart: { name: 'Ben Ito', user_id: ben.id } },
      { text: 'The NDA', due_date: null, counterpart: { name: 'Zoe', contact_id: null, user_id: null } },
    ])
    expect(await list(ben)).toEqual([])
    const published = (await publishedChanges(t)).filter(({ topic }) => topic === 'commitments')
    expect(published).toEqual([{ topic: 'commitments', kind: 'changed', id: null, actor_id: null, audience: [ada.id] }])
  })

  test('an ambiguous name is not linked', async () => {
    const me = await t.person('user')
    for (const name of ['Tom Reed', 'Tom Ray']) await addContact(me, { name })
    await writeNote(me, 'Tom will send the plan by Monday.')
    expect((await only(me)).counterpart).toEqual({ name: 'Tom', contact_id: null, user_id: null })
  })

  test('after an edit, an unchanged sentence keeps its promise, and a removed one loses its proposal', async () => {
    const me = await t.person('user')
    const id = await writeNote(me, 'I will send the offer by Friday. I will call Tom tomorrow. I will pay the bill today.')
    const [pay, call, offer] = await list(me)
    await change(me, call!.id, { state: 'open', due_date: '2026-12-24' })
    await change(me, pay!.id, { state: 'dismissed' })
    await editNote(me, id, {
      content: 'Today:\n\n- I will send the offer, by Friday!\n- I will pay the bill today.\n- I will write to Ana.',
    })
    const after = await list(me, '?state=proposed,open,dismissed')
    expect(after.map(({ id: is, state, due_date, source }) => [is, state, due_date, source?.quote ?? null])).toEqual([
      [offer!.id, 'proposed', '2026-11-20', 'I will send the offer, by Friday!'],
      [expect.anything(), 'proposed', null, 'I will write to Ana.'],
      [pay!.id, 'dismissed', '2026-11-18', 'I will pay the bill today.'],
      [call!.id, 'open', '2026-12-24', null],
    ])
    await editNote(me, id, { content: 'I will call Tom tomorrow.' })
    expect(await list(me, '?state=proposed,open')).toMatchObject([{ id: call!.id, source: { quote: 'I will call Tom tomorrow.' } }])
    // The day of a proposal follows the date of the note.
    await editNote(me, id, { content: 'I will write to Ana tomorrow.' })
    await editNote(me, id, { entry_date: '2026-11-30' })
    expect(await only(me, '?state=proposed')).toMatchObject({ due_date: '2026-12-01' })
  })

  test('is searched however often it was edited before', async () => {
    const me = await t.person('user')
    const id = t.app.ctx.newId()
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`insert into notes (id, user_id, content, entry_date) values (${id}, ${me.id}, '', '2026-11-18')`)
      await tx.execute(
        sql.raw(`do $$ begin for edit in 1..60 loop
        update notes set content = 'I will pay bill ' || edit || ' today.' where id = '${id}'; end loop; end $$`),
      )
    })
    await waitUntilProcessed()
    expect(await quotesOf(me)).toEqual(['I will pay bill 60 today.'])
  })

  test('the same sentence twice is one promise, and a deleted one is not proposed again', async () => {
    const me = await t.person('user')
    const id = await writeNote(me, 'I will call Tom tomorrow.\n\nI will call Tom tomorrow!')
    const { id: promise } = await only(me)
    await t.call(`DELETE /api/commitments/${promise}`, { as: me })
    await editNote(me, id, { content: 'Again: nothing.\n\nI will call Tom tomorrow.' })
    expect(await list(me, '?state=proposed,open,done,dismissed')).toEqual([])
    const [row] = await t.db.select().from(commitments)
    expect(row).toMatchObject({ text: '', quote: null, counterpart_name: null, due_date: null })
  })

  test('in the trash hides its proposals and quotes, and brings them back', async () => {
    const me = await t.person('user')
    const id = await writeNote(me, 'I will call Tom tomorrow. I will pay the bill today.')
    const [pay, call] = await list(me)
    await change(me, call!.id, { state: 'open' })
    await t.call(`DELETE /api/journals/${id}`, { as: me })
    expect(await list(me)).toMatchObject([{ id: call!.id, text: 'Call Tom', source: null }])
    expect((await t.call(`GET /api/commitments/${pay!.id}`, { as: me })).statusCode).toBe(404)
    expect((await change(me, pay!.id, { state: 'open' })).statusCode).toBe(404)
    await t.call(`POST /api/bin/${id}/restore`, { as: me })
    await waitUntilProcessed()
    expect(await quotesOf(me)).toEqual(['I will pay the bill today.', 'I will call Tom tomorrow.'])
    await t.call(`DELETE /api/journals/${id}`, { as: me })
    await t.call(`DELETE /api/bin/${id}`, { as: me })
    await deleteOrphanProposals(t.app.ctx)
    expect(await t.db.select({ id: commitments.id }).from(commitments)).toEqual([{ id: call!.id }])
  })

  test('of 100,000 characters is searched within limits', async () => {
    const me = await t.person('user')
    const line = (n: number) => `- I will send offer ${n} to Tom by Friday.`
    const content = Array.from({ length: 3_000 }, (_, n) => line(n))
      .join('\n')
      .slice(0, limits.longText)
    await writeNote(me, content)
    expect((await t.call('GET /api/commitments/?limit=1', { as: me })).headers['x-total-count']).toBe('50')
  })
})

describe('an interaction', () => {
  test('belongs to the person who wrote it, about the contact', async () => {
    const { ada, ben, organization } = await createOffice()
    const contact = await addContact(ada, { name: 'Halden AG', shared_org_ids: [organization] })
    const id = await addInteraction(ada, contact, 'I promised an answer within ten days. They will deliver the pumps by Friday.')
    expect(await list(ada)).toMatchObject([
      { direction: 'owed_to_me', text: 'Deliver the pumps', counterpart: { contact_id: contact } },
      { direction: 'i_owe', text: 'An answer', due_date: '2026-11-28', source: { kind: 'interaction', id, record_id: contact } },
    ])
    expect(await list(ben)).toEqual([])
    expect(await list(ada, `?contact_id=${contact}`)).toHaveLength(2)
    await t.call(`PUT /api/contacts/${contact}/past-interactions/${id}`, { as: ada, payload: { notes: 'Nothing new.' } })
    await waitUntilProcessed()
    expect(await list(ada)).toEqual([])
  })

  test('of a contact that is no longer shared is not quoted', async () => {
    const { ada, ben, organization } = await createOffice()
    await t.db.execute(sql`update memberships set access = 'manager' where user_id = ${ben.id}`)
    const contact = await addContact(ada, { name: 'Halden AG', shared_org_ids: [organization] })
    await addInteraction(ben, contact, 'I promised an answer within ten days. I will call them tomorrow.')
    const [call] = await list(ben)
    await change(ben, call!.id, { state: 'open' })
    await t.call(`PATCH /api/contacts/${contact}`, { as: ada, payload: { shared_org_ids: [] } })
    expect(await list(ben)).toMatchObject([{ id: call!.id, counterpart: { name: 'Halden AG', contact_id: null }, source: null }])
  })

  test.each([
    ['sees the contact', true, ['I will send the plan.']],
    ['no longer sees the contact', false, []],
  ])('is searched for a writer who %s', async (_, isShared, expected) => {
    const { ada, ben, organization } = await createOffice()
    await t.db.execute(sql`update memberships set access = 'manager' where user_id = ${ben.id}`)
    const contact = await addContact(ada, { name: 'Halden AG', shared_org_ids: [organization] })
    const id = await addInteraction(ben, contact, 'I will call them tomorrow.')
    if (!isShared) await t.call(`PATCH /api/contacts/${contact}`, { as: ada, payload: { shared_org_ids: [] } })
    await t.call(`PUT /api/contacts/${contact}/past-interactions/${id}`, { as: ada, payload: { notes: 'I will send the plan.' } })
    await waitUntilProcessed()
    expect((await t.db.select().from(commitments)).map(({ quote }) => quote)).toEqual(expected)
  })
})

describe('a message', () => {
  test('is a promise for its sender and for its reader', async () => {
    const { ada, ben, cid } = await createOffice()
    const thread = await begin(ada, [ben])
    const { id } = await send(ada, thread, 'I’ll send you the lease by 2030-01-02.')
    const source = { kind: 'message', id, record_id: thread, quote: 'I’ll send you the lease by 2030-01-02.' }
    expect(await only(ada)).toMatchObject({ direction: 'i_owe', text: 'Send Ben the lease', due_date: '2030-01-02', source })
    expect(await only(ben)).toMatchObject({ direction: 'owed_to_me', text: 'Send me the lease', counterpart: { user_id: ada.id }, source })
    expect(await list(cid)).toEqual([])
    expect(await list(ada, `?thread_id=${thread}`)).toHaveLength(1)
    const contact = await addContact(ada, { name: 'Benjamin', emails: [ben.email] })
    expect(await list(ada, `?contact_id=${contact}`)).toHaveLength(1)
    expect(await list(ada, `?user_id=${ben.id}`)).toHaveLength(1)
  })

  test('in a group is a promise to the named people', async () => {
    const { ada, ben, cid } = await createOffice()
    const thread = await begin(ada, [ben, cid])
    await send(ada, thread, 'Ben, I’ll send you the lease tomorrow.')
    expect([(await list(ada)).length, (await list(ben)).length, (await list(cid)).length]).toEqual([1, 1, 0])
    await send(ben, thread, 'You promised the budget by Friday.')
    expect([(await list(ada)).length, (await list(ben)).length]).toEqual([1, 1])
  })

  test('that can no longer be read is not quoted, and its proposal is deleted', async () => {
    const { ada, ben } = await createOffice()
    const thread = await begin(ada, [ben])
    await send(ada, thread, 'I’ll send you the lease tomorrow. I’ll call you today.')
    const [call, lease] = await list(ben)
    await change(ben, lease!.id, { state: 'open' })
    await t.call(`DELETE /api/comms/threads/${thread}`, { as: ben })
    expect(await list(ben)).toMatchObject([{ id: lease!.id, source: null, counterpart: { name: 'Ada Byron' } }])
    expect((await change(ben, call!.id, { state: 'open' })).statusCode).toBe(404)
    expect(await list(ada)).toHaveLength(2)
  })

  test('of a removed person stays a promise with their name', async () => {
    const { ada, ben } = await createOffice()
    const thread = await begin(ada, [ben])
    await send(ada, thread, 'I’ll send you the lease tomorrow.')
    const { id } = await only(ben)
    await change(ben, id, { state: 'open' })
    await t.db.execute(sql`delete from users where id = ${ada.id}`)
    expect(await only(ben)).toMatchObject({ id, state: 'open', counterpart: { name: 'Ada Byron', contact_id: null, user_id: null } })
    expect(await t.db.$count(commitments)).toBe(1)
  })

  test('of a request is searched for its receiver when they accept it', async () => {
    const { ada, stranger } = await createOffice()
    const contact = await addContact(stranger, { name: 'Ada', emails: [ada.email] })
    const thread = (await open(stranger, [{ id: contact }])).json<{ id: string }>().id
    await send(stranger, thread, 'I’ll send you our offer tomorrow.')
    expect(await list(ada)).toEqual([])
    expect((await t.call(`POST /api/comms/threads/${thread}/accept`, { as: ada })).statusCode).toBeLessThan(300)
    await waitUntilProcessed()
    expect(await only(ada)).toMatchObject({ direction: 'owed_to_me', state: 'proposed' })
  })

  test('with the promised file completes the promise; a vague one only hints', async () => {
    const { ada, ben } = await createOffice()
    const thread = await begin(ada, [ben])
    await send(ada, thread, 'I’ll send you the lease tomorrow.')
    const [mine, his] = [await only(ada), await only(ben)]
    for (const [as, { id }] of [
      [ada, mine],
      [ben, his],
    ] as const)
      await change(as, id, { state: 'open' })
    const hint = await send(ada, thread, 'Here you go: https://example.com/x')
    expect(await read(ben, his.id)).toMatchObject({ state: 'open', done_hint: { thread_id: thread, message_id: hint.id } })
    expect((await change(ben, his.id, { done_hint: null })).json()).toMatchObject({ state: 'open', done_hint: null })
    await send(ada, thread, 'As promised, the lease: https://example.com/lease')
    for (const [as, { id }] of [
      [ada, mine],
      [ben, his],
    ] as const)
      expect(await read(as, id)).toMatchObject({ state: 'done', completed_by: 'message' })
    expect((await change(ben, his.id, { state: 'open' })).json()).toMatchObject({ state: 'open', completed_by: null })
  })

  test('of the other person completes nothing', async () => {
    const { ada, ben } = await createOffice()
    const thread = await begin(ada, [ben])
    await send(ada, thread, 'I’ll send you the lease tomorrow.')
    await change(ada, (await only(ada)).id, { state: 'open' })
    await send(ben, thread, 'As promised, the lease: https://example.com/lease')
    expect(await only(ada)).toMatchObject({ state: 'open', done_hint: null })
  })
})

test('nobody can flood another person’s list with proposals', async () => {
  const { ada, ben } = await createOffice()
  await t.db.execute(sql`insert into commitments (id, user_id, direction, state, text, source_kind, source_id, sentence_key)
    select gen_random_uuid(), ${ben.id}, 'i_owe', 'proposed', 'x', 'note', gen_random_uuid(), 'x'
    from generate_series(1, ${limits.proposedCommitments})`)
  const thread = await begin(ada, [ben])
  await send(ada, thread, 'I’ll send you the lease tomorrow.')
  expect(await list(ben)).toEqual([])
  expect(await list(ada)).toHaveLength(1)
})
