import { describe, expect, test } from 'vitest'
import { validateDefinition } from '../definition/validate-definition.ts'
import { toInputSchema } from '../definition/inputs.ts'
import { fillPlaceholders, listPlaceholders } from '../definition/placeholder.ts'
import { planRun } from './plan.ts'
import type { Snapshot } from '../core/run.ts'
import { listSteps } from '../view/step-list.ts'
import { crew, flow, snapshotOf } from '../testing/samples.ts'
import { Scenario } from '../testing/scenario.ts'

describe('the plan of a crew', () => {
  test('has a step per task, executed by its agent, named by id or name', () => {
    expect(planRun(crew()).steps).toMatchObject([
      { kind: 'model', title: 'Draft', agent: 'agent-writer' },
      { kind: 'model', title: 'Judge', agent: 'agent-critic' },
    ])
  })

  test("of a hierarchical crew assigns every task to a manager with a team, the task's agent first", () => {
    const { steps, agents } = planRun(crew({ process: 'hierarchical' }))
    expect(steps).toMatchObject([
      { agent: 'manager', team: ['agent-writer', 'agent-critic'] },
      { agent: 'manager', team: ['agent-critic', 'agent-writer'] },
    ])
    expect(agents.map(({ id }) => id)).toEqual(['agent-writer', 'agent-critic', 'manager'])
  })

  test('can be stored and read again', () => {
    const plan = planRun(flow())
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
  })
})

describe('the plan of a flow', () => {
  test('has a step of each kind', () => {
    expect(planRun(flow()).steps).toMatchObject([
      { kind: 'tool', tool: 'look', arguments: { about: '{topic}' } },
      { kind: 'person', prompt: 'Go on with {topic}?' },
      { kind: 'branch', otherwise: 4 },
      { kind: 'model', agent: 'agent-writer' },
    ])
  })

  test('replaces a crew with its tasks, including their contexts', () => {
    const tasks = ['A', 'B'].map((name) => ({ name, description: name, agent: 'writer', ...(name === 'B' && { context: ['A'] }) }))
    const steps = [
      { title: 'Ask', kind: 'human' as const, prompt: 'Well?' },
      { title: 'Work', kind: 'crew' as const, crew: 'Two', when: '{Ask} contains "yes"' },
      { title: 'End', kind: 'human' as const, prompt: 'Good?' },
    ]
    const plan = planRun(flow({ steps, crews: [{ id: 'c', name: 'Two', agents: ['agent-writer'], tasks }] }))
    expect(plan.steps.map(({ title }) => title)).toEqual(['Ask', 'Work?', 'A', 'B', 'End'])
    expect(plan.steps[1]).toMatchObject({ kind: 'branch', otherwise: 4 })
    expect(plan.steps[3]).toMatchObject({ sees: [2] })
  })

  test('leads a branch to the named step, else to the next branch', () => {
    const branch = (title: string, otherwise?: string) => ({
      title,
      kind: 'branch' as const,
      when: '{Ask} is empty',
      ...(otherwise && { otherwise }),
    })
    const human = (title: string) => ({ title, kind: 'human' as const, prompt: 'Well?' })
    const steps = [human('Ask'), branch('One'), human('A'), branch('Two', 'C'), human('B'), human('C')]
    const { steps: planned } = planRun(flow({ steps }))
    expect([planned[1], planned[3]]).toMatchObject([{ otherwise: 3 }, { otherwise: 5 }])
  })

  test.each([
    ['{"to": "{topic}", "n": [1, "{topic}"]}', { to: '{topic}', n: [1, '{topic}'] }],
    ['Just a text', { input: 'Just a text' }],
    ['', {}],
    ['[1]', { input: '[1]' }],
  ])('parses the prompt %j of a tool as its arguments', (prompt, expected) => {
    const steps = [{ title: 'Call', kind: 'tool' as const, tool: 'look', prompt }]
    expect(planRun(flow({ steps })).steps[0]).toMatchObject({ arguments: expected })
  })
})

describe('optional fields', () => {
  test('can be null or absent', () => {
    const task = { name: 'A', description: 'Do {topic}', agent: 'writer' }
    const empty = { expected_output: null, context: null }
    expect(validateDefinition(crew({ tasks: [{ ...task, ...empty }] }))).toEqual([])
    expect(planRun(crew({ tasks: [{ ...task, ...empty }] }))).toEqual(planRun(crew({ tasks: [task] })))
    const step = { title: 'Ask', kind: 'human' as const }
    const nothing = { agent: null, tool: null, crew: null, prompt: null, when: null, otherwise: null }
    expect(validateDefinition(flow({ steps: [{ ...step, ...nothing }] }))).toEqual([])
    expect(planRun(flow({ steps: [{ ...step, ...nothing }] }))).toEqual(planRun(flow({ steps: [step] })))
    expect(toInputSchema(flow({ steps: [{ ...step, ...nothing }] })).fields).toEqual([])
  })
})

describe('the displayed steps', () => {
  const stand = (scenario: Scenario, snapshot: Snapshot) =>
    listSteps(snapshot, scenario.state).map(({ title, by, status }) => [title, by, status].join(', '))
  const snapshot = snapshotOf(flow())

  test('are done, active or pending', () => {
    const scenario = new Scenario(snapshot).resume().toolReturns('facts')
    expect(stand(scenario, snapshot)).toEqual(['Facts, look, done', 'Choice, You, running', 'Plan, writer, waiting'])
  })

  test('are skipped by a branch', () => {
    const scenario = new Scenario(snapshot).resume().toolReturns('facts').reply('no').resume()
    expect(stand(scenario, snapshot)).toEqual(['Facts, look, done', 'Choice, You, done', 'Plan, writer, skipped'])
  })

  test('show where a run failed', () => {
    const scenario = new Scenario(snapshot).resume().toolReturns('facts').send({ type: 'fail', reason: 'No power.' })
    expect(stand(scenario, snapshot)).toEqual(['Facts, look, done', 'Choice, You, failed', 'Plan, writer, skipped'])
  })
})

describe('placeholders', () => {
  test('are words in braces; braces around JSON or code are text', () => {
    expect(listPlaceholders('{topic} of { other }, {"a": "{inner}"} {x: 1} {} {topic}')).toEqual(['topic', 'other', 'inner'])
  })

  test('are filled in one pass', () => {
    const values: Record<string, string> = { a: '{b} $1 $&', b: 'B' }
    expect(fillPlaceholders('{a} and {b} and {c}', (name) => values[name])).toBe('{b} $1 $& and B and {c}')
  })

  test('of a crew form its input schema', () => {
    const tasks = [
      { name: 'A', description: '{topic} for {reader}', agent: 'writer' },
      { name: 'B', description: '{topic} again', expected_output: '{count} lines', agent: 'writer' },
    ]
    const required = (name: string) => ({ name, required: true })
    expect(toInputSchema(crew({ tasks }))).toEqual({ requires_input: true, fields: ['topic', 'reader', 'count'].map(required) })
    expect(toInputSchema(crew({ tasks: [{ name: 'A', description: 'Plain', agent: 'writer' }] }))).toEqual({
      requires_input: false,
      fields: [],
    })
  })

  test('for the previous output are not inputs', () => {
    expect(toInputSchema(crew({ tasks: [{ name: 'A', description: '{previous}', agent: 'writer' }] })).fields).toEqual([])
  })

  test('of a flow that name a step are not inputs', () => {
    expect(toInputSchema(flow()).fields).toEqual([{ name: 'topic', required: true }])
  })
})
