import { describe, expect, test } from 'vitest'
import { validateReport, toCorrectedText, toRepairRequest, type ReportFacts } from './report-check.logic.ts'

const goal = '[Grow](/app/strategy?goal=1)'
const task = '[Call them](/app/my-tasks?task=2)'
const facts: ReportFacts = {
  texts: [`Facts\n- ${goal}: 10% done; should be 50% by now, due 1 March 2027.\n- ${task}: 3 days overdue, High.`],
  computed: `Facts\n\nFirst draft of the advice\n\n## What I see\n\n${goal} is late.`,
  isAdvice: true,
}
const today = '2026-11-18'

const advice = (parts: { seen?: string; steps?: string[] } = {}) => {
  const { seen = `${goal} is at 10% and should be at 50%.`, steps = [`Call ${task}. Owner: you. Due 20 November 2026.`] } = parts
  const list = steps.map((step, place) => `${place + 1}. ${step}`).join('\n')
  return `## What I see\n\n${seen}\n\n## Why it matters\n\nIt slips.\n\n## Do next\n\n${list}\n\n## How we will know\n\n${goal} moves.`
}

describe('advice', () => {
  test('with figures and links of the facts and up to three linked steps is accepted', () => {
    expect(validateReport(advice(), facts, today)).toEqual([])
    expect(validateReport(advice({ steps: Array(3).fill(`Look at ${goal}`) }), facts, today)).toEqual([])
    expect(validateReport(advice({ seen: `${goal} is 40 points behind (50% less 10%).` }), facts, today)).toEqual([])
  })

  test.each([
    ['a figure that is in no fact', { seen: `${goal} needs 73% more.` }, 'These figures are not in the facts: 73%.'],
    ['four steps', { steps: Array(4).fill(`Look at ${goal}`) }, '“Do next” has 4 steps; at most 3 are allowed.'],
    ['a step without a link', { steps: ['Hire somebody'] }, 'This step has no link to a record of the facts: Hire somebody'],
    [
      'a link to a record that is in no fact',
      { seen: 'See [x](/app/strategy?goal=9).' },
      'These links are not in the facts: /app/strategy?goal=9.',
    ],
    ['a date in the past', { steps: [`Call ${task}. Owner: you. Due 1 March 2024.`] }, 'The date of this step has passed: '],
    ['no steps', { steps: [] }, '“Do next” has no steps.'],
  ])('with %s is rejected with the reason', (_, parts, problem) => {
    const problems = validateReport(advice(parts), facts, today)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(problem)
  })

  test('without a line that can be measured is rejected if the computed advice has one', () => {
    const measured = { ...facts, computed: `${facts.computed}\n\n## How we will know\n\n- By 2 December 2026, ${goal} is at 50% or more.` }
    const problem = '“How we will know” has nothing to measure.'
    expect(validateReport(advice(), measured, today)).toEqual([expect.stringContaining(problem)])
    for (const line of [`By 2 December 2026, ${goal} is at 50%.`, `${task} is done by 20 November 2026.`])
      expect(validateReport(advice().replace(`${goal} moves.`, line), measured, today)).toEqual([])
    for (const line of ['By 2 December 2026, all is done.', `${goal} is at 50%.`, `Look at ${goal} on 2 December 2026.`])
      expect(validateReport(advice().replace(`${goal} moves.`, line), measured, today), line).toEqual([expect.stringContaining(problem)])
  })

  test('without its headings is rejected', () => {
    expect(validateReport('All is well.', facts, today)).toContain('The heading “Do next” is missing.')
  })

  test('is replaced by the computed draft, which says why', () => {
    expect(toCorrectedText('All is well.', facts)).toBe(
      `## What I see\n\n${goal} is late.\n\n*Computed from your records: the text that the model wrote did not match them.*`,
    )
  })
})

describe('any other text', () => {
  const email = { ...facts, isAdvice: false }
  const report = { texts: facts.texts, computed: 'Weekly briefing: 10% done.', isAdvice: true }

  test.each([
    ['written after a review of the strategy', email],
    ['that becomes advice without computed advice', report],
  ])('%s needs no headings, but figures and links of the facts', (_, of) => {
    expect(validateReport(`${goal} is at 10%.`, of, today)).toEqual([])
    expect(validateReport('Revenue grew by 31%.', of, today)).toEqual(['These figures are not in the facts: 31%.'])
  })

  test('stays, with a note of what is in no fact', () => {
    expect(toCorrectedText('Dear Ann, revenue grew by 31%: see [x](/app/strategy?goal=9).', email)).toBe(
      'Dear Ann, revenue grew by 31%: see [x](/app/strategy?goal=9).\n\n*Not found in the records that were read: 31%, /app/strategy?goal=9.*',
    )
  })
})

test('the repair request lists the problems', () => {
  expect(toRepairRequest(['One.', 'Two.'])).toContain('- One.\n- Two.')
})
