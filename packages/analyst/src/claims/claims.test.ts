import { describe, expect, test } from 'vitest'
import { evaluateClaim, toStatement, type StatedClaim } from './evaluate-claim.ts'
import { listClaimSentences } from './claim-section.ts'
import { createClaimParser } from './parse-claims.ts'

const today = '2026-11-18'
const goals = [
  {
    id: 'g1',
    title: 'Grow revenue',
    due_date: '2027-06-30',
    kpis: [
      { id: 'k1', name: 'Revenue', unit: 'M€' },
      { id: 'k2', name: 'Churn', unit: '%', better: 'lower' as const },
    ],
  },
  { id: 'g2', title: 'Keep customers', due_date: '2027-03-31', kpis: [{ id: 'k3', name: 'Churn', unit: '%' }] },
]
const tasks = [{ id: 't1', title: 'Sign the lease', due_date: null }]
const read = createClaimParser({ goals, tasks }, today)

describe('parsing claims', () => {
  test.each([
    ['Revenue is at least 14 M€ by 30 June 2027.', 14],
    ['Revenue is at least €14.2 million by 30 June 2027.', 14.2],
    ['Revenue is at least 13,500,000 € by 30 June 2027.', 13.5],
    ['Revenue is at least 13.500.000 € by 30 June 2027.', 13.5],
    ['Revenue is at least 900 k€ by 30 June 2027.', 0.9],
    ['Revenue is at least 14 by 30 June 2027.', 14],
    ['Revenue beträgt bis 30. Juni 2027 mindestens 14,2 Mio. €.', 14.2],
  ])('%s', (sentence, value) => {
    expect(read(sentence)).toEqual([{ kind: 'kpi', subject_id: 'k1', goal_id: 'g1', comparison: 'at_least', value, due: '2027-06-30' }])
  })

  test.each([
    ['a value in another unit', 'Revenue is at least 14 % by 30 June 2027.'],
    ['a KPI that two goals have', 'Churn is at most 3 % by 30 June 2027.'],
    ['two values', 'Revenue is 14 or 15 M€ by 30 June 2027.'],
    ['two days', 'Revenue is at least 14 M€ on 30 June or 31 July 2027.'],
    ['a negated task', 'The lease is not signed by Friday.'],
    ['a condition', 'If revenue is at least 14 M€ by 30 June 2027, we stay.'],
    ['a German condition', 'Falls Revenue bis 30. Juni 2027 mindestens 14 M€ beträgt, bleiben wir.'],
    ['no day', 'Revenue is at least 14 M€.'],
  ])('finds nothing in %s', (_what, sentence) => {
    expect(read(sentence)).toEqual([])
  })

  test('tells KPIs of the same name apart by their goal, and takes the direction from the KPI', () => {
    expect(read('Churn of “Grow revenue” is 3 % by 31 March 2027.')).toMatchObject([{ subject_id: 'k2', comparison: 'at_most', value: 3 }])
    expect(read('Churn of [Keep customers](/app/strategy?goal=g2) is at most 3 % by 31 March 2027.')).toMatchObject([{ subject_id: 'k3' }])
  })

  test('knows values that fall', () => {
    for (const verb of ['falls below', 'falls to', 'drops under'])
      expect(read(`Churn of “Keep customers” ${verb} 3 % by 31 March 2027.`), verb).toMatchObject([{ comparison: 'at_most', value: 3 }])
  })

  test('resolves a link by its id, regardless of its title', () => {
    expect(read('By 2 December 2026, [Sign the lease](/app/strategy?goal=g2) is done.')).toMatchObject([
      { kind: 'goal_done', subject_id: 'g2', due: '2026-12-02' },
    ])
  })

  test('ignores the days and numbers in a title', () => {
    const close = { id: 'g3', title: 'Close 3 books in five days', due_date: '2027-03-31', kpis: [] }
    for (const title of [close.title, `[${close.title}](/app/strategy?goal=g3)`])
      expect(createClaimParser({ goals: [close], tasks }, today)(`By 2 December 2026, ${title} is at 64% or more.`)).toMatchObject([
        { kind: 'progress', subject_id: 'g3', value: 64, due: '2026-12-02' },
      ])
  })

  test('compares a sentence with thousands of names in little time', () => {
    const kpis = (goal: number) =>
      Array.from({ length: 5 }, (_, no) => ({ id: `${goal}.${no}`, name: `Revenue of region ${goal} part ${no}`, unit: 'M€' }))
    const many = Array.from({ length: 500 }, (_, no) => ({ id: `${no}`, title: `Grow region ${no}`, due_date: today, kpis: kpis(no) }))
    const started = process.cpuUsage()
    const readOne = createClaimParser({ goals: many, tasks }, today)
    const sentence = `Revenue of region 4 part 2 is at least 14 M€ by 30 June 2027 ${'and the regions grow '.repeat(15)}`
    for (let n = 0; n < 20; n += 1) readOne(sentence)
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1_000).toBeLessThan(2_000)
    expect(readOne('Revenue of region 4 part 2 is at least 14 M€ by 30 June 2027.')).toMatchObject([{ subject_id: '4.2', value: 14 }])
  })

  test('compares thousands of names with the same words in little time', () => {
    const words = Array.from({ length: 100 }, (_, no) => `w${String.fromCharCode(97 + (no % 26), 97 + Math.floor(no / 26))}`)
    const toName = (no: number) => Array.from({ length: 10 }, (_, place) => words[(no + place * 9) % 100]).join(' ')
    const kpis = (goal: number) =>
      Array.from({ length: 50 }, (_, no) => ({ id: `${goal}.${no}`, name: toName(goal * 50 + no), unit: null }))
    const many = Array.from({ length: 500 }, (_, no) => ({ id: `${no}`, title: 'aa'.repeat(no + 1), due_date: today, kpis: kpis(no) }))
    const started = process.cpuUsage()
    const readOne = createClaimParser({ goals: many, tasks }, today)
    for (let n = 0; n < 20; n += 1) expect(readOne(n % 2 ? words.join(' ') : `${'a'.repeat(401)} is done by Friday`)).toEqual([])
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1_000).toBeLessThan(2_000)
  })

  test.each(['([a-z]+)+ report', 'C++ migration', '(Draft contract', '[Draft contract', '*** report', 'Re\\\\ report'])(
    'a task may be called %j',
    (title) => {
      const readOne = createClaimParser({ goals, tasks: [{ id: 't2', title, due_date: null }] }, today)
      const started = process.cpuUsage()
      expect(readOne(`${title} is ${'a'.repeat(60)}! by 30 June 2027.`)).toEqual([])
      expect(readOne(`${title} is done by 30 June 2027.`)).toMatchObject([{ kind: 'task_done', subject_id: 't2' }])
      const { user, system } = process.cpuUsage(started)
      expect((user + system) / 1_000).toBeLessThan(1_000)
    },
  )

  test.each([
    ['Revenue is at least 14 M€ by 31 December 9999.'],
    ['Revenue is at least 14 M€ by December 9999.'],
    ['Revenue is at least 14 M€ by Q4 9999.'],
    ['Revenue is at least 14 M€ by the end of 9999.'],
    ['“Stay” is done by its due date.'],
    ['Revenue is at least 14 M€ by 1 June 2127.'],
  ])('finds no day more than 100 years ahead in %j', (sentence) => {
    const stay = { id: 'g9', title: 'Stay', due_date: '9999-12-31', kpis: [] }
    expect(createClaimParser({ goals: [...goals, stay], tasks }, today)(sentence)).toEqual([])
    expect(read('Revenue is at least 14 M€ by 18 November 2126.')).toMatchObject([{ due: '2126-11-18' }])
  })

  test('a long text without an end takes no time', () => {
    for (const part of ['Revenue is at least ', '14 M€ ', '[a](/app/strategy?goal=g1) ', '1.000.', '“']) {
      const started = process.cpuUsage()
      read(part.repeat(500))
      const { user, system } = process.cpuUsage(started)
      expect((user + system) / 1_000, part).toBeLessThan(500)
    }
  })
})

describe('the section', () => {
  test.each([
    ['## How we will know\n\n- One.\n- Two. Three.\n\n## Next\n\nFour.', ['One.', 'Two.', 'Three.']],
    ['**How we’ll know:**\nOne.', ['One.']],
    ['How we will know: One.', ['One.']],
    ['### Woran wir es merken\n1. **Eins.**', ['Eins.']],
    ['## How we will know\n\nOne.\n\n*Computed from your records.*', ['One.']],
    ['How we will know is open.', []],
    ['Nothing', []],
  ])('of %j', (content, sentences) => {
    expect(listClaimSentences(content)).toEqual(sentences)
  })
})

describe('the verdict', () => {
  const claim: StatedClaim = {
    ...{ kind: 'kpi', name: 'Revenue', comparison: 'at_least', value: 14, unit: 'M€', due: '2027-06-30', start: '2027-06-01' },
  }

  test.each([
    ['at_least', 14, 'held'],
    ['at_least', 13.99, 'not_held'],
    ['at_most', 14, 'held'],
    ['at_most', 14.01, 'not_held'],
    ['equal', 14, 'held'],
    ['equal', 14.5, 'not_held'],
  ] as const)('for %s 14 with %d is %s', (comparison, value, verdict) => {
    expect(evaluateClaim({ ...claim, comparison }, { kind: 'kpi', value })).toMatchObject({ verdict, value_seen: value })
  })

  test('has a reason with the figures', () => {
    expect(evaluateClaim(claim, { kind: 'kpi', value: 14.2 }).reason).toBe(
      '“Revenue” was 14.2 M€ on 30 June 2027 (expected: at least 14 M€).',
    )
    expect(evaluateClaim(claim, { kind: 'kpi', value: null })).toMatchObject({
      verdict: 'cannot_tell',
      reason: 'Nobody entered a value of “Revenue” between 1 June 2027 and 30 June 2027.',
    })
    expect(evaluateClaim(claim, undefined).verdict).toBe('cannot_tell')
    expect(toStatement(claim)).toBe('“Revenue” is at least 14 M€ on 30 June 2027')
  })

  test('for a goal without the status done is held if every target is met', () => {
    const done = { ...claim, kind: 'goal_done' as const, name: 'Grow' }
    const goal = { kind: 'goal', status: 'in_progress', progress: 100, hasTargets: true, hasNewValue: false } as const
    expect(evaluateClaim(done, goal)).toMatchObject({ verdict: 'held', reason: 'Every target of “Grow” was met on 30 June 2027.' })
    expect(evaluateClaim(done, { ...goal, progress: 0, hasTargets: false })).toMatchObject({ verdict: 'not_held' })
  })
})
