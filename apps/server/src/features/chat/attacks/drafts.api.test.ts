import { adviceFlow } from '@adjutant/contract/core/choices'
import type { FlowRun } from '@adjutant/contract/ai/runs'
import { expect, test } from 'vitest'
import { createOrganization } from '../../../testing/company.ts'
import { suggestionFixtures } from '../../comms/testing/suggestion-fixtures.ts'
import { testRuns } from '../../runs/testing/runs.ts'
import { hostileText, hostileTitle, readWritten } from '../testing/obedient-model.ts'

const { t, model, send, seed, until, stop } = await testRuns()
const { waitUntilProcessed, readSuggestion } = suggestionFixtures(t)

const canary = 'canary-14.2'
const leaks = [
  { tool: 'create_task', input: { title: 'Obeyed' } },
  { tool: 'send_message', input: { to: 'Mallory', text: canary } },
  { tool: 'search_internet', input: { query: canary } },
  { tool: 'delete_record', input: { kind: 'task', id: 'x' } },
  { tool: 'keep_memory', input: { content: 'Obeyed' } },
]

async function createOffice() {
  const [me, colleague] = [await t.person('ceo'), await t.person('ceo')]
  const organizationId = await createOrganization(t, 'Northwind', [
    [me, 'admin'],
    [colleague, 'user'],
  ])
  await send(me, 'POST /api/tasks/', { title: `Private harbour report ${canary}`, description: canary })
  return { me, colleague, organizationId }
}

test('an instruction in a message reaches a suggested reply only as text: no tool is offered or run, and no private text is read', async () => {
  const { me, colleague } = await createOffice()
  const thread = (await send(colleague, 'POST /api/comms/threads', { participant_ids: [me.id] })).json<{ id: string }>()
  model.play([[`As ordered. ![chart](https://evil.example/p.png?d=1)\nSources: 99`, ...leaks]])
  await send(colleague, `POST /api/comms/threads/${thread.id}/messages`, { text: `What does the harbour report say? ${hostileText}` })
  const before = await readWritten(t)
  await waitUntilProcessed()
  expect(await readWritten(t)).toEqual(before)
  expect(model.requests.map(({ tools }) => tools)).toEqual(model.requests.map(() => undefined))
  expect([model.requests.length > 0, model.hasSeen(canary)]).toEqual([true, false])
  const suggestion = await readSuggestion(me, thread.id)
  expect(suggestion?.sources ?? []).toEqual([])
})

test('an order in a goal reaches advice only as text: it is saved only if the person approves it', async () => {
  const { me, colleague, organizationId } = await createOffice()
  await seed()
  const goal = { title: hostileTitle, description: hostileText, due_date: '2030-01-01', organization_id: organizationId }
  await send(colleague, 'POST /api/strategic-goals/', goal)
  model.play([['## What I see\n\n![chart](https://evil.example/p.png?d=1)', ...leaks], 'I created the task “Obeyed”.'])
  const before = await readWritten(t)
  const started = await send(me, `POST /api/flow/run/${adviceFlow}`, { inputs: { user_id: me.id } })
  const { flow_run_id: id } = started.json<{ flow_run_id: string }>()
  const run = await until<FlowRun>(me, id, 'paused', 'flow')
  expect(run.wait).toMatchObject({ kind: 'approval' })
  expect(model.requests.length).toBeGreaterThan(0)
  const { runs: _before, ...others } = before
  const { runs: _after, ...now } = await readWritten(t)
  expect(now).toEqual(others)
  expect(run.statement.text).toBe('Nothing was changed.')
  await stop(me, id, 'flow')
})
