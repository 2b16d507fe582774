import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runSteps } from './step.ts'
import type { Outcome, Step } from './step.ts'

const passed: Outcome = { passed: 1, failed: 0, output: '' }
let lines: string[]
let order: string[]

beforeEach(() => {
  lines = []
  order = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
})
afterEach(() => void vi.restoreAllMocks())

const step = (name: string, after: string[] = [], outcome = passed): Step => ({
  name,
  after,
  run: async () => {
    order.push(`${name} starts`)
    await new Promise((resolve) => setTimeout(resolve, 5))
    order.push(`${name} ends`)
    return outcome
  },
})

test('limits concurrent steps, and a step waits for its predecessors', async () => {
  await runSteps([step('build'), step('browser', ['build']), step('types'), step('lint')], 2)
  expect(order.slice(0, 2)).toEqual(['build starts', 'types starts'])
  expect(order.indexOf('browser starts')).toBeGreaterThan(order.indexOf('build ends'))
  expect(order).toHaveLength(8)
})

test('a step does not wait for one that is not selected', async () => {
  expect(await runSteps([step('browser', ['build'])])).toEqual({ passed: 1, failed: 0, retried: [] })
})

test('rejects circular steps', async () => {
  await expect(runSteps([step('one', ['two']), step('two', ['one'])], 2)).rejects.toThrow('one, two')
})

test('adds up counts, counts a throwing step as failed, and prints the output of failed steps only', async () => {
  const broken = { name: 'broken', run: () => Promise.reject(new Error('no such program')) }
  const total = await runSteps([
    step('one', [], { passed: 3, failed: 2, output: 'why' }),
    broken,
    step('fine', [], { ...passed, output: 'x' }),
  ])
  expect(total).toEqual({ passed: 4, failed: 3, retried: [] })
  expect(lines).toEqual([
    expect.stringMatching(/^failed {2}one \(3 passed, 2 failed, [\d.]+ s\)$/),
    'why\n',
    expect.stringMatching(/^failed {2}broken/),
    'no such program\n',
    expect.stringMatching(/^ok {6}fine \([\d.]+ s\)$/),
  ])
})

test('reports retried tests with the reason, and again at the end', async () => {
  const retried = [{ name: 'desktop › offline', reason: 'it was slow' }]
  expect((await runSteps([step('browser', [], { ...passed, retried })])).retried).toEqual(retried)
  expect(lines.at(-1)).toBe('needed a retry: desktop › offline\nit was slow\n')
})
