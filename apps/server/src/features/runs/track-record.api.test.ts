import type { TrackRecord } from '@adjutant/contract/ai/track-record'
import type { Caller } from '../../testing/test-app.ts'
import { expect, test } from 'vitest'
import { testRuns } from './testing/runs.ts'

const { t, model, send, agentWith, crewOf, started, until, reply, begin, ask, readTranscript } = await testRuns()

const recordOf = async (as: Caller) => (await send(as, 'GET /api/track-record')).json<TrackRecord>()
const create = (title: string) => ({ tool: 'create_task', input: { title } })

/** Answers each question of the runs of one crew: the title of the task, and the reply. */
async function runAll(as: Caller, replies: object[]) {
  const crew = await crewOf(as, ['Make a task'], await agentWith(as, 'create_task'))
  const ids: string[] = []
  for (const [place, given] of replies.entries()) {
    model.play([create(`Task ${place}`), 'Done.'])
    const id = await started(as, crew.id)
    await until(as, id, 'awaiting_human_input')
    await reply(as, id, { ...given, wait: 1 })
    await until(as, id, 'completed')
    ids.push(id)
  }
  return ids
}

const approve = { approve: true }
const reject = { approve: false, user_input: 'No' }

test('counts the outcomes of the calls of an agent', async () => {
  const me = await t.person('ceo')
  const [, , , undone] = await runAll(me, [approve, { approve: true, arguments: { title: 'Better' } }, reject, approve])
  const { undoable_calls } = await until(me, undone!, 'completed')
  expect((await send(me, `POST /api/runs/${undone}/calls/${undoable_calls[0]}/undo`)).statusCode).toBe(200)
  expect(await recordOf(me)).toMatchObject({
    days: 90,
    tools: [
      {
        agent: 'Scout',
        tool: 'create_task',
        title: 'Create a task',
        accepted: 1,
        edited: 1,
        rejected: 1,
        undone: 1,
        failed: 0,
        suggestion: null,
      },
    ],
    agents: [{ name: 'Scout', runs: 4, spent: { output_tokens: expect.any(Number) } }],
  })
  expect(await recordOf(await t.person('ceo'))).toEqual({ days: 90, tools: [], agents: [] })
})

test('counts the acts of conversations for the assistant', async () => {
  const me = await t.person('ceo')
  for (const decision of ['once', 'no'] as const) {
    model.reset()
    model.play([create('From the chat'), 'Done.'])
    const id = await begin(me)
    const [act] = (await ask(me, id, 'Make a task')).json<{ acts: { id: string }[] }>().acts
    expect((await send(me, `POST /api/conversations/${id}/acts/${act!.id}`, { decision })).statusCode).toBe(200)
    await expect.poll(async () => (await readTranscript(me, id)).at(-1)).toBe('ai: Done.')
  }
  expect((await recordOf(me)).tools).toMatchObject([
    { agent: null, tool: 'create_task', title: 'Create a task', accepted: 1, rejected: 1, edited: 0, undone: 0, failed: 0 },
  ])
})
