import type { Conversation, Message } from '@adjutant/contract/ai/conversations'
import type { Task } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { testApp, type Caller } from '../../../testing/test-app.ts'
import { uploadFixtures } from '../../files/testing/upload-fixtures.ts'

/** No API key is configured: questions about a file are answered from the file alone. */
const t = testApp()
const { upload, waitUntilProcessed } = uploadFixtures(t)

const lease = `# Lease of the office

This lease of the office in Leeds was signed by Acme Ltd. and Mr. Brown. The rent of the office is 4,000 pounds a month.
The tenant shall pay the rent on the first day
of each month. The landlord will repair the roof of the office no later than 3 March 2090.
Leeds is a lively city. Parking is not part of the rent. The office has two floors.

- [x] Sign the lease
- [ ] Send the signed lease to Mr. Brown by 1 February 2090
- Who pays for the lift?
`

async function askAbout(as: Caller, fileId: string) {
  const { id } = (await t.call('POST /api/conversations/', { as, payload: { name: 'A file' } })).json<Conversation>()
  await t.call(`POST /api/conversations/${id}/attachments`, { as, payload: { file_id: fileId } })
  return async (message_text: string): Promise<Message & { decide(place: number, decision: string): Promise<void> }> => {
    const reply = await t.call(`POST /api/conversations/${id}/chat`, { as, payload: { message_text } })
    expect(reply.statusCode, reply.body).toBe(200)
    const message = reply.json<Message>()
    const decide = async (place: number, decision: string) => {
      const decided = await t.call(`POST /api/conversations/${id}/acts/${message.acts[place]!.id}`, { as, payload: { decision } })
      expect(decided.statusCode, decided.body).toBe(200)
    }
    return { ...message, decide }
  }
}

test('summarises a file in its own words, quotes its commitments and creates tasks from it after approval', async () => {
  const me = await t.person('user')
  await t.call('POST /api/journals/', { as: me, payload: { content: 'The lease of the car shall end soon. Summarise it.' } })
  const file = await upload(me, 'lease.md', lease)
  await waitUntilProcessed(me, file.id)
  const ask = await askAbout(me, file.id)

  const summary = await ask('Summarise “lease.md”.')
  expect(summary.content).toContain('- This lease of the office in Leeds was signed by Acme Ltd. and Mr. Brown. [1]')
  expect(summary.content).toContain('The rent of the office is 4,000 pounds a month.')
  expect(summary.content).not.toMatch(/lively|car|Sign the lease/)
  expect(summary.sources).toMatchObject([{ kind: 'file', id: file.id }])

  const promises = await ask('What does “lease.md” promise?')
  expect(promises.content).toContain('2 commitments in **lease.md**, word for word:')
  expect(promises.content).toContain('- The tenant shall pay the rent on the first day of each month. [1]')
  expect(promises.content).toContain('- The landlord will repair the roof of the office no later than 3 March 2090. [1]')
  expect(promises.content).not.toMatch(/lift|car/)

  const proposal = await ask('Make tasks from “lease.md”.')
  expect(proposal.acts.map(({ tool, state, arguments: { title, due_date } }) => [tool, state, title, due_date])).toEqual([
    ['create_task', 'proposed', 'Send the signed lease to Mr. Brown by 1 February 2090', '2090-02-01'],
    ['create_task', 'proposed', 'The tenant shall pay the rent on the first day of each month', undefined],
    ['create_task', 'proposed', 'The landlord will repair the roof of the office no later than 3 March 2090', '2090-03-03'],
  ])
  const tasks = async () => (await t.call('GET /api/tasks/', { as: me })).json<Task[]>()
  expect(await tasks()).toEqual([])
  await proposal.decide(0, 'once')
  await proposal.decide(1, 'no')
  await proposal.decide(2, 'no')
  expect(await tasks()).toMatchObject([
    { title: expect.stringContaining('Send the signed lease'), description: expect.stringContaining('(lease.md)') },
  ])
})

test('reports that a file contains nothing relevant, and why a file has no text', async () => {
  const me = await t.person('user')
  const poem = await upload(me, 'poem.txt', 'The sea was blue and calm. The gulls were loud.')
  await waitUntilProcessed(me, poem.id)
  const ask = await askAbout(me, poem.id)
  expect((await ask('Summarise it')).content).toContain('**poem.txt** in full:\n\n- The sea was blue and calm. [1]')
  expect((await ask('What does it commit to?')).content).toContain('I found no commitments in **poem.txt**')
  const none = await ask('Make tasks from it')
  expect([none.content.includes('I found no action items'), none.acts]).toEqual([true, []])
  const photo = await upload(me, 'photo.bin', '\0\x01')
  expect((await (await askAbout(me, photo.id))('Summarise “photo.bin”.')).content).toContain(
    `**photo.bin**: ${appMessages.file.unreadable}`,
  )
})

test('prefers an attached file to a goal of the same name, but only if the file is about the question', async () => {
  const me = await t.person('user')
  const kpis = [{ name: 'Racks', current_value: 2, target_value: 10 }]
  await t.call('POST /api/strategic-goals/', { as: me, payload: { title: 'Gdansk depot', due_date: '2090-01-01', kpis } })
  await t.call('POST /api/strategic-goals/', { as: me, payload: { title: 'Lille depot', due_date: '2090-01-01', kpis } })
  const text =
    'Lease of the Gdansk depot.\nThe Gdansk depot is let for ten years.\nThe rent is 9,400 euros a month.\nThe Gdansk depot has a ramp.'
  const file = await upload(me, 'lease-gdansk.txt', text)
  await waitUntilProcessed(me, file.id)
  const ask = await askAbout(me, file.id)
  const rent = await ask('What is the rent for the Gdansk depot?')
  expect(rent.content).toMatch(
    /^From \*\*lease-gdansk\.txt\*\*:[^]*The rent is 9,400 euros a month\.[^]*\[1\][^]*In your records:[^]*Racks/,
  )
  expect(rent.sources[0]).toMatchObject({ kind: 'file', id: file.id, number: 1 })
  const other = await ask('How far is the Lille racking?')
  expect(other.content).not.toContain('lease-gdansk.txt')
})

test('quotes at most three plain sentences: no CSV, no Markdown syntax, no broken link', async () => {
  const me = await t.person('user')
  const csv = 'Lane,Q1,Q2,Q3,Q4 forecast\nRotterdam–Lyon,2.1,2.3,2.2,2.9\nRotterdam–Gothenburg,0.4,0.7,1.1,1.6\nLyon–Milan,1.2,1.1,1,1.1\n'
  const file = await upload(me, 'Revenue by lane.csv', csv)
  await waitUntilProcessed(me, file.id)
  const note = (content: string) => t.call('POST /api/journals/', { as: me, payload: { content } })
  await note('# Gothenburg dinner\n\nAnneke backs the Gothenburg lane **if** the *covenant* goes.')
  await note('Gothenburg margin is at [5% \\[net\\]](/app/strategy?goal=01a1e481-0dc4-7c45-ac9f-8c83c23470fc), see the lane revenue.')
  for (const town of ['Oslo', 'Basel', 'Turku']) await note(`${town} asks about the revenue of the Gothenburg lane.`)

  const { id } = (await t.call('POST /api/conversations/', { as: me, payload: { name: 'Lanes' } })).json<Conversation>()
  const readAnswer = async (message_text: string) =>
    (await t.call(`POST /api/conversations/${id}/chat`, { as: me, payload: { message_text } })).json<Message>().content
  const revenue = await readAnswer('What is the revenue of the Rotterdam–Gothenburg lane in Q3?')
  expect(revenue).toContain('> Rotterdam–Gothenburg: Q1 0.4; Q2 0.7; Q3 1.1; Q4 forecast 1.6.\n>\n> — **Revenue by lane.csv** (file)')
  expect(revenue.match(/^> —/gm)!.length).toBeLessThanOrEqual(3)
  expect(revenue).not.toMatch(/0\.4,0\.7|\]\(/)
  const dinner = await readAnswer('Did Anneke talk of the covenant?')
  expect(dinner).toContain('> Anneke backs the Gothenburg lane if the covenant goes.')
  expect(dinner).not.toMatch(/#|\*\*if/)
  const margin = await readAnswer('Which margin does the note about net give?')
  expect(margin).toContain('> Gothenburg margin is at 5% \\[net\\], see the lane revenue.')
})
