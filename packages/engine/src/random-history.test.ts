import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toHead } from './core/change.ts'
import type { RunEvent } from './core/event.ts'
import type { ModelAnswer } from './worker/ports.ts'
import type { Snapshot } from './core/run.ts'
import { History, type HistoryAction } from './testing/history.ts'
import type { CrashPlan } from './testing/crashable-process.ts'
import { crew, flow, snapshotOf } from './testing/samples.ts'
import { calls, callsAll, failsWith, isUnavailable, says, ScriptedModel } from './testing/scripted.ts'
import { runId } from './testing/engine-harness.ts'
import type { OutsideCommand } from './worker/submit.ts'

const reviewed = crew({
  tasks: [
    { name: 'Draft', description: 'Write about {topic}', agent: 'writer', human_input: true },
    { name: 'Judge', description: 'Judge it', agent: 'critic' },
  ],
})
const acting = flow({
  steps: [
    { title: 'Ask', kind: 'human', prompt: 'How about {topic}?' },
    { title: 'Keep', kind: 'tool', tool: 'note', prompt: '{Ask}' },
    { title: 'Send', kind: 'tool', tool: 'post', prompt: '{Keep}', when: '{Ask} contains "yes"' },
    { title: 'Pay', kind: 'tool', tool: 'pay', prompt: '{"sum": 7}' },
    { title: 'Tell', kind: 'agent', agent: 'writer', prompt: 'Tell what was done' },
  ],
})
const snapshots: Snapshot[] = [
  snapshotOf(crew()),
  snapshotOf(reviewed),
  snapshotOf(crew({ process: 'hierarchical' })),
  snapshotOf(flow()),
  snapshotOf(acting),
  snapshotOf(crew(), { steps: 4, toolCalls: 2, takeOvers: 3, timeMs: 60_000 }),
]

const lines: ModelAnswer[] = [
  says('A text'),
  calls('look'),
  calls('note', { text: 'x' }),
  calls('post', { to: 'them' }),
  calls('pay', { sum: 3 }),
  calls('browse'),
  calls('fetch'),
  calls('post', { fail: true }),
  calls('delegate', { agent: 'critic', task: 'Judge' }),
  calls('look', 'not an object'),
  isUnavailable(),
  calls('no such tool'),
  says(''),
  {
    ok: true,
    text: 'Both',
    calls: [calls('note', { n: 1 }), calls('post', { n: 2 })].flatMap((answer) => (answer.ok ? answer.calls : [])),
    usage: { input_tokens: 1, output_tokens: 1 },
  },
  callsAll({ tool: 'pay', arguments: { sum: 1 } }, { tool: 'pay', arguments: { sum: 2 } }),
  failsWith('The provider is down.'),
]
const someLines = fc.array(fc.constantFrom(...lines.slice(0, -1), ...lines.slice(0, 9), ...lines), { maxLength: 12 })

const crashPlan: fc.Arbitrary<CrashPlan> = fc.record({
  at: fc.array(fc.integer({ min: 1, max: 24 }), { minLength: 1, maxLength: 4 }),
  how: fc.constantFrom('dies' as const, 'sleeps' as const),
})
const replyText = fc.constantFrom('yes', 'no', '', 'again', 'done', 'Make it shorter', '{previous} $& yes')
const reply: fc.Arbitrary<OutsideCommand> = fc.record({
  type: fc.constant('reply' as const),
  reply: fc.record({ text: replyText, wait: fc.integer({ min: 1, max: 4 }) }, { requiredKeys: ['text'] }),
})
const action: fc.Arbitrary<HistoryAction> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('work' as const), crashPlan }) },
  { weight: 3, arbitrary: fc.constant<HistoryAction>({ do: 'work' }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('tell' as const), command: reply, crashPlan }, { requiredKeys: ['do', 'command'] }) },
  {
    weight: 1,
    arbitrary: fc.record(
      { do: fc.constant('tell' as const), command: fc.constant<OutsideCommand>({ type: 'stop' }), crashPlan },
      { requiredKeys: ['do', 'command'] },
    ),
  },
  { weight: 4, arbitrary: fc.constant<HistoryAction>({ do: 'wake' }) },
  { weight: 1, arbitrary: fc.constant<HistoryAction>({ do: 'shut down' }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('let time pass' as const), ms: fc.integer({ min: 0, max: 40_000 }) }) },
)

const ofType = <T extends RunEvent['type']>(events: RunEvent[], type: T) =>
  events.filter((event) => event.type === type) as (RunEvent & { type: T })[]
const endTypes = ['crew_end', 'crew_error', 'terminal']

function expectOneEnd({ events, state }: History): void {
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
  expect(events.filter(({ type }) => endTypes.includes(type)).map(({ seq }) => seq)).toEqual([events.length])
  expect((events.at(-1)!.details as { status: string }).status).toBe(state.status)
}

function expectNothingDoubled({ events, tools, store }: History): void {
  const outside = tools.made.filter((made) => /^(post|pay) /.test(made))
  expect(new Set(outside).size).toBe(outside.length)
  const notes = ofType(events, 'tool_result').filter(({ details }) => details.tool === 'note' && details.ok)
  expect(store.records.size).toBe(notes.length)
  const effects = [...store.effects.values()].map(({ kind }) => kind)
  expect(effects.filter((kind) => kind === 'result')).toHaveLength(ofType(events, 'result').length)
  expect(effects.filter((kind) => kind === 'wait')).toHaveLength(ofType(events, 'wait_for_human').length)
  const finished = ofType(events, 'step_finished').map(({ details }) => details.step)
  expect(finished).toEqual([...new Set(finished)].toSorted((a, b) => a - b))
}

function expectNothingLost({ events, accepted, state, store }: History): void {
  const replies = ofType(events, 'human_reply')
  expect(new Set(replies.map(({ details }) => details.wait)).size).toBe(replies.length)
  const kept = replies.map(({ details }) => details.text)
  for (const command of accepted) if (command.type === 'reply') expect(kept).toContain(command.reply.text)
  if (accepted.some(({ type }) => type === 'stop')) expect(state.status).toBe('stopped')
  expect(ofType(events, 'result')).toHaveLength(state.status === 'completed' ? 1 : 0)
  const { head } = store.rows.get(runId)!
  expect(head).toEqual(JSON.parse(JSON.stringify(toHead(state, events.at(-1)!.atMs))))
}

/** A tool that needs approval gets it before the call. */
function expectApprovals({ events }: History): void {
  const approved = ofType(events, 'human_reply').filter(({ details }) => details.decision === 'approve' || details.decision === 'again')
  expect(ofType(events, 'tool_call').filter(({ details }) => details.tool === 'pay').length).toBeLessThanOrEqual(approved.length)
}

describe('in any history of commands, crashes and pauses', () => {
  test('a run ends once, its events have no gap, and nothing is lost or repeated', async () => {
    const histories = fc.asyncProperty(
      fc.constantFrom(...snapshots),
      someLines,
      fc.array(action, { maxLength: 30 }),
      async (snapshot, script, actions) => {
        const history = await History.of(snapshot, new ScriptedModel(...script), actions)
        expectOneEnd(history)
        expectNothingDoubled(history)
        expectNothingLost(history)
        expectApprovals(history)
      },
    )
    await fc.assert(histories, { numRuns: 400 })
  }, 60_000)

  test('a run completes with every step executed once, wherever its process is killed', async () => {
    for (let at = 1; at <= 40; at += 1) {
      const actions: HistoryAction[] = [{ do: 'work', crashPlan: { at: [at], how: 'dies' } }]
      const history = await History.of(snapshots[4]!, new ScriptedModel(), [
        { do: 'work' },
        { do: 'tell', command: { type: 'reply', reply: { text: 'yes' } } },
        ...actions,
      ])
      expectOneEnd(history)
      expectNothingDoubled(history)
      expect(history.state.status, `killed at breath ${at}`).toBe('completed')
      expect(history.store.records.size).toBe(1)
    }
  })
})
