import type { CrewRun, FlowRun, RunEvent, RunStep } from '@adjutant/contract/ai/runs'
import { expect, it } from 'vitest'
import { findEnding, findWait, listOpenWaits, listRuns, listDisplayedRuns, toBadge, toEnd } from './run.ts'
import { listRunNotes, listDisplayedSteps } from './progress/run-steps.ts'
import type { Run } from './run.ts'

const event = (id: number, type: RunEvent['type'], details: RunEvent['details'] = {}): RunEvent => ({
  id,
  type,
  summary: '',
  details,
  ts: '',
})
const crewRun = (status: CrewRun['status'], created_at: string, timeline: RunEvent[] = [], outcome = toOutcome(status)) =>
  ({ id: created_at, status, outcome, created_at, timeline, steps: [] }) as unknown as CrewRun
const toOutcome = (status: CrewRun['status']): CrewRun['outcome'] => (status === 'completed' || status === 'failed' ? status : null)
const flowRun = (status: FlowRun['status'], created_at: string) =>
  ({ id: created_at, status, created_at, timeline: [], steps: [] }) as unknown as FlowRun
const asRun = (run: CrewRun): Run => ({ ...run, kind: 'crew' })

it('shows every active run, oldest first, or else the latest run', () => {
  const shown = (crewRuns: CrewRun[], flowRuns: FlowRun[]) =>
    listDisplayedRuns(listRuns(crewRuns, flowRuns)).map(({ id, kind }) => [id, kind])
  expect(shown([crewRun('running', '1')], [flowRun('completed', '2')])).toEqual([['1', 'crew']])
  expect(shown([crewRun('awaiting_human_input', '2'), crewRun('failed', '4')], [flowRun('paused', '1')])).toEqual([
    ['1', 'flow'],
    ['2', 'crew'],
  ])
  expect(shown([crewRun('failed', '1')], [flowRun('completed', '2')])).toEqual([['2', 'flow']])
  expect(listDisplayedRuns(listRuns())).toEqual([])
})

it('names the kind and status of an active run', () => {
  expect(toBadge(asRun(crewRun('running', '1'))).text).toBe('Crew: Running')
  expect(toBadge(asRun(crewRun('started', '1'))).text).toBe('Crew: Running')
  expect(toBadge({ ...flowRun('paused', '1'), kind: 'flow' }).text).toBe('Flow: Waiting for you')
})

it('finds the open question, and none once it is answered', () => {
  const asked = [event(1, 'run_started'), event(2, 'wait_for_human', { kind: 'review', prompt: 'Well?', wait: 1 })]
  expect(findWait(asRun(crewRun('awaiting_human_input', '1', asked)))).toEqual({
    id: 2,
    number: 1,
    kind: 'review',
    prompt: 'Well?',
  })
  expect(findWait(asRun(crewRun('awaiting_human_input', '1', [...asked, event(3, 'human_reply')])))).toBeUndefined()
  expect(findWait(asRun(crewRun('running', '1', asked)))).toBeUndefined()
})

it('lists the open questions of a crew and a flow that wait at the same time', () => {
  const asked = (prompt: string) => [event(1, 'wait_for_human', { prompt })]
  const runs = listRuns(
    [crewRun('awaiting_human_input', '1', asked('Which crew?'))],
    [{ ...flowRun('paused', '2'), timeline: asked('Which flow?') }, flowRun('running', '3')],
  )
  expect(listOpenWaits(runs).map(({ run, wait }) => [run.kind, wait.prompt])).toEqual([
    ['crew', 'Which crew?'],
    ['flow', 'Which flow?'],
  ])
})

it('reads the subject of an approval', () => {
  const asked = [event(1, 'wait_for_human', { prompt: 'May I?', approval: { tool: 'create_task', arguments: { title: 'Call' } } })]
  expect(findWait(asRun(crewRun('awaiting_human_input', '1', asked)))).toMatchObject({
    kind: 'approval',
    approval: { tool: 'create_task', arguments: { title: 'Call' } },
  })
})

it('reads several approvals of one wait', () => {
  const approvals = [1, 2].map((place) => ({ call: `c${place}`, tool: 'change_task', arguments: { n: place }, record: null, changes: [] }))
  const asked = [event(1, 'wait_for_human', { prompt: '2 actions need your approval.', approval: approvals[0]!, approvals })]
  expect(findWait(asRun(crewRun('awaiting_human_input', '1', asked)))?.approvals).toEqual(
    [1, 2].map((place) => ({
      call: `c${place}`,
      tool: 'change_task',
      arguments: { n: place },
      subject: { record: null, changes: [] },
      fields: [],
      asksEachTime: false,
    })),
  )
})

it('distinguishes a stopped run from a failed one', () => {
  expect(toEnd(asRun(crewRun('completed', '1', [event(1, 'crew_end', { status: 'stopped' })], 'stopped')))).toMatchObject({
    label: 'Stopped',
  })
  expect(toEnd(asRun(crewRun('failed', '1', [event(1, 'crew_error', { status: 'failed', reason: 'No key.' })])))).toEqual({
    label: 'Failed',
    tone: 'danger',
    reason: 'No key.',
  })
})

it('describes how a run without a result ended', () => {
  const ended = (status: CrewRun['status'], timeline: RunEvent[] = [], outcome?: CrewRun['outcome']) =>
    findEnding({ ...asRun(crewRun(status, '1', timeline, outcome)), name: 'decision_memo' })
  expect(ended('completed', [event(1, 'crew_end', { status: 'stopped' })], 'stopped')).toBe(
    'Decision memo was stopped before it produced a result.',
  )
  expect(ended('failed', [event(1, 'crew_error', { status: 'failed', reason: 'No key.' })])).toBe('Decision memo failed. No key.')
  expect([ended('completed'), ended('running')]).toEqual([undefined, undefined])
})

const spent = { input_tokens: 0, output_tokens: 0, worked_ms: 0, cost_usd: null }
const step = (number: number, title: string, status: RunStep['status'] = 'done') => ({
  step: number,
  title,
  by: 'Analyst',
  status,
  output: null,
  spent,
})

it('assigns calls, results and warnings to their step by its number in the plan', () => {
  const timeline = [
    event(1, 'step_started', { step: 0, title: 'Look' }),
    event(2, 'tool_call', { step: 0, call: 'a', tool: 'list_goals', arguments: {} }),
    event(3, 'tool_result', { step: 0, call: 'a', ok: false, output: 'none' }),
    event(4, 'step_started', { step: 2, title: 'Look' }),
    event(5, 'tool_call', { step: 2, call: 'b', tool: 'list_tasks', arguments: { overdue: true } }),
    event(6, 'warning', { step: 2, reason: 'Broken arguments.' }),
    event(7, 'warning', { step: 2, reason: 'Broken arguments.' }),
  ]
  const [first, second] = listDisplayedSteps({ status: 'completed', steps: [step(0, 'Look'), step(2, 'Look')], timeline })
  expect(first!.calls).toEqual([{ key: '2', id: 'a', tool: 'list_goals', arguments: {}, result: { isGood: false, output: 'none' } }])
  expect(second!.calls).toEqual([{ key: '5', id: 'b', tool: 'list_tasks', arguments: { overdue: true } }])
  expect(second!.notes).toEqual(['Broken arguments.'])
})

it('shows the latest warning of each kind, and warnings without a step at the run', () => {
  const at = new Date(2026, 10, 16, 14, 5)
  const away = { code: 'model_unavailable', step: 0 }
  const warning = (id: number, summary: string, details: RunEvent['details']) => ({ ...event(id, 'warning', details), summary })
  const timeline = [
    warning(1, 'The run was interrupted and continues.', { code: 'taken_over' }),
    warning(2, "The model isn't responding. Next attempt at 14:00:05 UTC.", { ...away, retry_at: '2026-11-16T14:00:05Z' }),
    warning(3, 'The model gave an empty answer.', { code: 'empty_answer', step: 0, reason: 'Answer with text.' }),
    warning(4, "The model isn't responding. Next attempt at 14:05:00 UTC.", { ...away, retry_at: at.toISOString() }),
  ]
  const course = { status: 'running' as const, steps: [step(0, 'Look', 'running')], timeline }
  expect(listDisplayedSteps(course)[0]!.notes).toEqual([
    `The model isn't responding. Next attempt at ${at.getHours()}:0${at.getMinutes()}.`,
    'The model gave an empty answer.',
  ])
  expect(listRunNotes(course)).toEqual(['The run was interrupted and continues.'])
})

it('marks only the first waiting step as next', () => {
  const steps = [step(0, 'A', 'running'), step(1, 'B', 'waiting'), step(2, 'C', 'waiting')]
  expect(listDisplayedSteps({ status: 'running', steps, timeline: [] }).map(({ state }) => state)).toEqual(['running', 'waiting', 'later'])
})

it('distinguishes stopped from failed steps, and unreached from skipped ones', () => {
  const statesAt = (status: Run['status'], end: RunStep['status']) => {
    const steps = [step(0, 'A', 'skipped'), step(1, 'B', end), step(2, 'C', 'skipped')]
    return listDisplayedSteps({ status, steps, timeline: [event(1, 'terminal', { status: end })] }).map(({ state }) => state)
  }
  expect(statesAt('completed', 'stopped')).toEqual(['skipped', 'stopped', 'unreached'])
  expect(statesAt('failed', 'failed')).toEqual(['skipped', 'failed', 'unreached'])
  const [asking] = listDisplayedSteps({ status: 'paused', steps: [step(0, 'A', 'running')], timeline: [] })
  expect(asking!.state).toBe('asking')
})
