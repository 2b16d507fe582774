import { describe, expect, test } from 'vitest'
import { validateDefinition } from './validate-definition.ts'
import type { Definition, FlowStepDefinition, TaskDefinition } from './definition.ts'
import { crew, flow } from '../testing/samples.ts'
import { toSnapshot } from '../core/start.ts'

const fieldsOf = (definition: Definition) => validateDefinition(definition).map(({ field }) => field)
const task = (name: string, more: Partial<TaskDefinition> = {}): TaskDefinition => ({
  name,
  description: `Do ${name}`,
  agent: 'writer',
  ...more,
})
const ask = (title: string, more: Partial<FlowStepDefinition> = {}): FlowStepDefinition => ({
  title,
  kind: 'human',
  prompt: 'Well?',
  ...more,
})
const withSteps = (...steps: FlowStepDefinition[]) => fieldsOf(flow({ steps }))
const withTasks = (...tasks: TaskDefinition[]) => fieldsOf(crew({ tasks }))

describe('a crew', () => {
  test('that is valid has no issues', () => {
    expect(validateDefinition(crew())).toEqual([])
    expect(validateDefinition(crew({ process: 'hierarchical' }))).toEqual([])
  })

  test('with a task for a missing agent is rejected', () => {
    expect(withTasks(task('A'), task('B', { agent: 'nobody' }))).toEqual(['tasks[1].agent'])
  })

  test('needs an agent for each task, unless a manager chooses', () => {
    const { agent: _, ...loose } = task('A')
    expect(withTasks(loose)).toEqual(['tasks[0].agent'])
    expect(fieldsOf(crew({ tasks: [loose], process: 'hierarchical' }))).toEqual([])
  })

  test('with an unknown tool of an agent is rejected', () => {
    const agents = crew().agents.map((agent, index) => (index === 1 ? { ...agent, tools: ['look', 'teleport'] } : agent))
    expect(fieldsOf(crew({ agents }))).toEqual(['agents[1].tools[1]'])
  })

  test.each([
    ['a later task', 'B'],
    ['itself', 'A'],
    ['a task that is not there', 'Z'],
  ])('with a task that sees %s is rejected', (_, name) => {
    expect(withTasks(task('A', { context: [name] }), task('B'))).toEqual(['tasks[0].context[0]'])
  })

  test('with circular tasks is rejected', () => {
    expect(withTasks(task('A', { context: ['B'] }), task('B', { context: ['A'] }))).toEqual(['tasks[0].context[0]'])
  })

  test('with two tasks of the same name is rejected', () => {
    expect(withTasks(task('A'), task('A'))).toEqual(['tasks[1].name'])
  })

  test.each([[0], [51], [1_000]])('of %i tasks is rejected', (count) => {
    expect(withTasks(...Array.from({ length: count }, (_, no) => task(`Task ${no}`)))).toEqual(['tasks'])
  })

  test('of fifty tasks is accepted', () => {
    expect(withTasks(...Array.from({ length: 50 }, (_, no) => task(`Task ${no}`)))).toEqual([])
  })

  test('without agents is rejected', () => {
    expect(fieldsOf(crew({ agents: [], process: 'hierarchical', tasks: [{ name: 'A', description: 'Do A' }] }))).toEqual(['agents'])
  })

  test('with two tools of the same name, or one named like delegation, is rejected', () => {
    const [first] = crew().tools
    const tools = [...crew().tools, { ...first!, id: 'other' }, { ...first!, id: 'third', name: 'delegate' }]
    expect(fieldsOf(crew({ tools }))).toEqual(['tools[6].name', 'tools[7].name'])
  })
})

describe('a flow', () => {
  test('that is valid has no issues', () => {
    expect(validateDefinition(flow())).toEqual([])
  })

  test.each(['agent', 'tool', 'crew'] as const)('with a step for a missing %s is rejected', (kind) => {
    expect(withSteps({ title: 'A', kind, [kind]: 'nothing' })).toEqual([`steps[0].${kind}`])
    expect(withSteps({ title: 'A', kind })).toEqual([`steps[0].${kind}`])
  })

  test('counts the tasks of its crews as steps', () => {
    const crews = [{ id: 'c', name: 'Big', agents: ['writer'], tasks: Array.from({ length: 30 }, (_, no) => task(`Task ${no}`)) }]
    const steps = ['A', 'B'].map((title) => ({ title, kind: 'crew' as const, crew: 'Big' }))
    expect(fieldsOf(flow({ crews, steps }))).toEqual(['steps'])
    expect(fieldsOf(flow({ crews, steps: steps.slice(1) }))).toEqual([])
  })

  test('with an invalid crew is rejected', () => {
    const crews = [{ id: 'c', name: 'Small', agents: ['writer', 'nobody'], tasks: [task('A', { agent: 'critic' })] }]
    expect(fieldsOf(flow({ crews, steps: [{ title: 'A', kind: 'crew', crew: 'c' }] }))).toEqual([
      'crews[0].agents[1]',
      'crews[0].tasks[0].agent',
    ])
  })

  test.each([
    ['an earlier step', 'A'],
    ['itself', 'B'],
  ])('with a branch that leads to %s is rejected as circular', (_, otherwise) => {
    expect(withSteps(ask('A'), { title: 'B', kind: 'branch', when: '{A} is empty', otherwise })).toEqual(['steps[1].otherwise'])
  })

  test('accepts otherwise only after a condition of the same kind: in a step after a step, in a branch after a branch', () => {
    const [when, otherwise] = ['{A} is at least 8', 'otherwise']
    const branch = (title: string, condition: string) => ({ title, kind: 'branch' as const, when: condition })
    expect(withSteps(ask('A'), { ...ask('B'), when }, { ...ask('C'), when: otherwise })).toEqual([])
    expect(withSteps(ask('A'), branch('B', when), ask('C'), branch('D', otherwise), ask('E'))).toEqual([])
    expect(withSteps(ask('A'), { ...ask('B'), when: otherwise })).toEqual(['steps[1].when'])
    expect(withSteps(ask('A'), branch('B', when), { ...ask('C'), when: otherwise })).toEqual(['steps[2].when'])
    expect(withSteps(ask('A'), { ...ask('B'), when }, branch('C', otherwise))).toEqual(['steps[2].when'])
    expect(withSteps(ask('A'), { ...ask('B'), when }, { ...ask('C'), when: 'otherwise and {Later} is empty' }, ask('Later'))).toEqual([
      'steps[2].when',
    ])
  })

  test('with a branch to a missing step is rejected', () => {
    expect(withSteps(ask('A'), { title: 'B', kind: 'branch', when: '{A} is empty', otherwise: 'Z' })).toEqual(['steps[1].otherwise'])
  })

  test.each([undefined, '{A} is blue', 'process.exit()', '{A} contains', '{Later} is empty', '{A} is empty and'])(
    'with the condition %j is rejected',
    (when) => {
      expect(withSteps(ask('A'), { title: 'B', kind: 'branch', ...(when !== undefined && { when }) }, ask('Later'))).toEqual([
        'steps[1].when',
      ])
    },
  )

  test('that refers to a later or missing step is rejected', () => {
    expect(withSteps(ask('A', { prompt: '{B one}' }), ask('B one', { prompt: '{No such step}' }))).toEqual([
      'steps[0].prompt',
      'steps[1].prompt',
    ])
    expect(withSteps(ask('A', { prompt: '{previous}' }))).toEqual(['steps[0].prompt'])
  })

  test('with two steps of the same title is rejected', () => {
    expect(withSteps(ask('A'), ask('A'))).toEqual(['steps[1].title'])
  })
})

describe('the start of a run', () => {
  test.each([{}, { topic: '' }, { topic: '  ' }, { topic: null }, { topic: {} }])(
    'with the inputs %j names the missing input',
    (inputs) => {
      expect(toSnapshot({ definition: crew(), inputs })).toEqual([{ field: 'inputs.topic', message: 'topic is required.' }])
    },
  )

  test('drops inputs that the definition does not use', () => {
    expect(toSnapshot({ definition: crew(), inputs: { topic: ' bees ', definition: 'mine', tasks: [] } })).toMatchObject({
      inputs: { topic: 'bees' },
    })
  })

  test('ignores the prototype of its inputs', () => {
    const definition = crew({ tasks: [task('A', { description: 'About {constructor}' })] })
    expect(toSnapshot({ definition, inputs: {} })).toMatchObject([{ field: 'inputs.constructor' }])
    const inherited = Object.create({ constructor: 'a text' }) as Record<string, unknown>
    expect(toSnapshot({ definition, inputs: inherited })).toMatchObject([{ field: 'inputs.constructor' }])
  })

  test('rejects an invalid definition before its inputs', () => {
    expect(toSnapshot({ definition: crew({ tasks: [] }), inputs: {} })).toMatchObject([{ field: 'tasks' }])
  })
})
