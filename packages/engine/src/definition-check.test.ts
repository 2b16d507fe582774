import { describe, expect, test } from 'vitest'
import { checkDefinition } from './definition-check.ts'
import type { Definition, FlowStepDefinition, TaskDefinition } from './definition.ts'
import { crew, flow } from './testing/samples.ts'
import { toSnapshot } from './start.ts'

const fieldsOf = (definition: Definition) => checkDefinition(definition).map(({ field }) => field)
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
  test('that is right has no problems', () => {
    expect(checkDefinition(crew())).toEqual([])
    expect(checkDefinition(crew({ process: 'hierarchical' }))).toEqual([])
  })

  test('with a task for an agent that is not there is refused', () => {
    expect(withTasks(task('A'), task('B', { agent: 'nobody' }))).toEqual(['tasks[1].agent'])
  })

  test('needs an agent for each task, unless a manager chooses', () => {
    const { agent: _, ...loose } = task('A')
    expect(withTasks(loose)).toEqual(['tasks[0].agent'])
    expect(fieldsOf(crew({ tasks: [loose], process: 'hierarchical' }))).toEqual([])
  })

  test('with an agent that has an unknown tool is refused', () => {
    const agents = crew().agents.map((agent, index) => (index === 1 ? { ...agent, tools: ['look', 'teleport'] } : agent))
    expect(fieldsOf(crew({ agents }))).toEqual(['agents[1].tools[1]'])
  })

  test.each([
    ['a later task', 'B'],
    ['itself', 'A'],
    ['a task that is not there', 'Z'],
  ])('with a task that looks at %s is refused', (_, name) => {
    expect(withTasks(task('A', { context: [name] }), task('B'))).toEqual(['tasks[0].context[0]'])
  })

  test('with tasks that wait for each other is refused', () => {
    expect(withTasks(task('A', { context: ['B'] }), task('B', { context: ['A'] }))).toEqual(['tasks[0].context[0]'])
  })

  test('with two tasks of one name is refused', () => {
    expect(withTasks(task('A'), task('A'))).toEqual(['tasks[1].name'])
  })

  test.each([[0], [51], [1_000]])('of %i tasks is refused', (count) => {
    expect(withTasks(...Array.from({ length: count }, (_, no) => task(`Task ${no}`)))).toEqual(['tasks'])
  })

  test('of fifty tasks is allowed', () => {
    expect(withTasks(...Array.from({ length: 50 }, (_, no) => task(`Task ${no}`)))).toEqual([])
  })

  test('without agents is refused', () => {
    expect(fieldsOf(crew({ agents: [], process: 'hierarchical', tasks: [{ name: 'A', description: 'Do A' }] }))).toEqual(['agents'])
  })

  test('with two tools of one name, or one that takes the name of delegation, is refused', () => {
    const [first] = crew().tools
    const tools = [...crew().tools, { ...first!, id: 'other' }, { ...first!, id: 'third', name: 'delegate' }]
    expect(fieldsOf(crew({ tools }))).toEqual(['tools[6].name', 'tools[7].name'])
  })
})

describe('a flow', () => {
  test('that is right has no problems', () => {
    expect(checkDefinition(flow())).toEqual([])
  })

  test.each(['agent', 'tool', 'crew'] as const)('with a step for a missing %s is refused', (kind) => {
    expect(withSteps({ title: 'A', kind, [kind]: 'nothing' })).toEqual([`steps[0].${kind}`])
    expect(withSteps({ title: 'A', kind })).toEqual([`steps[0].${kind}`])
  })

  test('counts the tasks of its crews as its own steps', () => {
    const crews = [{ id: 'c', name: 'Big', agents: ['writer'], tasks: Array.from({ length: 30 }, (_, no) => task(`Task ${no}`)) }]
    const steps = ['A', 'B'].map((title) => ({ title, kind: 'crew' as const, crew: 'Big' }))
    expect(fieldsOf(flow({ crews, steps }))).toEqual(['steps'])
    expect(fieldsOf(flow({ crews, steps: steps.slice(1) }))).toEqual([])
  })

  test('with a crew that is wrong inside is refused', () => {
    const crews = [{ id: 'c', name: 'Small', agents: ['writer', 'nobody'], tasks: [task('A', { agent: 'critic' })] }]
    expect(fieldsOf(flow({ crews, steps: [{ title: 'A', kind: 'crew', crew: 'c' }] }))).toEqual([
      'crews[0].agents[1]',
      'crews[0].tasks[0].agent',
    ])
  })

  test.each([
    ['an earlier step', 'A'],
    ['itself', 'B'],
  ])('with a branch that leads to %s is refused: it would go in a circle', (_, otherwise) => {
    expect(withSteps(ask('A'), { title: 'B', kind: 'branch', when: '{A} is empty', otherwise })).toEqual(['steps[1].otherwise'])
  })

  test('with a branch to nowhere is refused', () => {
    expect(withSteps(ask('A'), { title: 'B', kind: 'branch', when: '{A} is empty', otherwise: 'Z' })).toEqual(['steps[1].otherwise'])
  })

  test.each([undefined, '{A} is blue', 'process.exit()', '{A} contains', '{Later} is empty', '{A} is empty and'])(
    'with the condition %j is refused',
    (when) => {
      expect(withSteps(ask('A'), { title: 'B', kind: 'branch', ...(when !== undefined && { when }) }, ask('Later'))).toEqual([
        'steps[1].when',
      ])
    },
  )

  test('that speaks of a step not yet done, or of one that is not there, is refused', () => {
    expect(withSteps(ask('A', { prompt: '{B one}' }), ask('B one', { prompt: '{No such step}' }))).toEqual([
      'steps[0].prompt',
      'steps[1].prompt',
    ])
    expect(withSteps(ask('A', { prompt: '{previous}' }))).toEqual(['steps[0].prompt'])
  })

  test('with two steps of one title is refused', () => {
    expect(withSteps(ask('A'), ask('A'))).toEqual(['steps[1].title'])
  })
})

describe('the start of a run', () => {
  test.each([{}, { topic: '' }, { topic: '  ' }, { topic: null }, { topic: {} }])(
    'with the inputs %j names the input that is missing',
    (inputs) => {
      expect(toSnapshot({ definition: crew(), inputs })).toEqual([{ field: 'inputs.topic', message: 'topic is required.' }])
    },
  )

  test('leaves out what the definition does not ask for', () => {
    expect(toSnapshot({ definition: crew(), inputs: { topic: ' bees ', definition: 'mine', tasks: [] } })).toMatchObject({
      inputs: { topic: 'bees' },
    })
  })

  test('takes nothing from the prototype of its inputs', () => {
    const definition = crew({ tasks: [task('A', { description: 'About {constructor}' })] })
    expect(toSnapshot({ definition, inputs: {} })).toMatchObject([{ field: 'inputs.constructor' }])
    const inherited = Object.create({ constructor: 'a text' }) as Record<string, unknown>
    expect(toSnapshot({ definition, inputs: inherited })).toMatchObject([{ field: 'inputs.constructor' }])
  })

  test('with a wrong definition is refused before its inputs are looked at', () => {
    expect(toSnapshot({ definition: crew({ tasks: [] }), inputs: {} })).toMatchObject([{ field: 'tasks' }])
  })
})
