import type { Goal } from '@adjutant/contract/goals'
import { describe, expect, test } from 'vitest'
import { listClaimSentences } from '../claims/claim-section.ts'
import { createClaimParser } from '../claims/parse-claims.ts'
import { toTrends } from './kpi-trend.ts'
import { toAdviceDraft, toFactsText } from './strategy-advice.ts'
import type { DatedTask, GoalFact, StrategyFacts } from './strategy-facts.ts'

const today = '2026-06-15'

const goalOf = (id: string, behind: number, more: Partial<GoalFact> = {}): GoalFact => ({
  goal: { id, title: `Goal ${id}`, due_date: '2026-12-31', created_at: '2026-01-01T00:00:00Z', progress: 10 } as Goal,
  expected: 10 + behind,
  behind,
  trends: [{ name: 'Customers', unit: 'firms', from: 8, to: 10, target: 100, better: 'higher', days: 30 }],
  standing: behind > 0 ? 'behind' : 'on_schedule',
  milestone: behind > 0 ? { percent: 17, day: '2026-06-29' } : null,
  ...more,
})

const taskOf = (id: string, more: Partial<DatedTask> = {}) =>
  ({ id, title: `Task ${id}`, due_date: '2026-06-10', priority: 'Medium', status: 'To Do', assigned_to_user: null, ...more }) as DatedTask

const person = (name: string, overdue: number) => ({ person: { id: name, name } as never, tasks: 9, overdue, urgent: 2 })

const facts = (more: Partial<StrategyFacts> = {}): StrategyFacts => ({
  today,
  goals: [goalOf('a', 40), goalOf('b', 0)],
  overdue: { total: 2, tasks: [taskOf('1'), taskOf('2', { priority: 'Urgent' })] },
  staleTasks: [taskOf('3', { status: 'Pending' })],
  staleTotal: 1,
  load: [person('Ada', 3), person('Bob', 0)],
  ...more,
})

const actionsOf = (draft: string) =>
  draft
    .split('## Do next')[1]!
    .split('## How')[0]!
    .match(/^\d\. .*$/gm)!

describe('the advice computed from facts', () => {
  test('has its four sections, and a link next to every figure', () => {
    const draft = toAdviceDraft(facts())
    expect(draft.match(/^## .*$/gm)).toEqual(['## What I see', '## Why it matters', '## Do next', '## How we will know'])
    const lines = draft.split('\n').filter((line) => /^(- |\d\. )/.test(line) && /\d/.test(line.replace(/^\d\. /, '')))
    for (const line of lines) expect(line).toContain('](/app/')
  })

  test('lists at most three actions, the goal furthest behind and the most urgent task first, each with an owner and a date', () => {
    const actions = actionsOf(toAdviceDraft(facts()))
    expect(actions).toHaveLength(3)
    expect(actions[0]).toContain('Get [Goal a](/app/strategy?goal=a) back on schedule, or move its date. Owner: you. Due 22 June 2026.')
    expect(actions[1]).toContain('[Task 2](/app/my-tasks?task=2), 5 days overdue. Owner: Unassigned. Due 18 June 2026.')
    expect(actions[2]).toContain('Take work off Ada, who has [3 overdue tasks](/app/my-tasks). Owner: you.')
  })

  test('invents no problems', () => {
    const draft = toAdviceDraft(facts({ goals: [goalOf('b', 0)], overdue: { total: 0, tasks: [] }, staleTasks: [], load: [] }))
    expect(draft).toContain('No goal is behind and no task is overdue')
    expect(actionsOf(draft)).toEqual(['1. Keep going, and review the [goals](/app/strategy) again. Owner: you. Due 29 June 2026.'])
  })

  test('names a KPI that is stuck, and a goal without KPIs', () => {
    const staleTasks = goalOf('a', 40, {
      trends: [{ name: 'Customers', unit: null, from: 10, to: 10, target: null, better: null, days: 30 }],
    })
    const bare = goalOf('c', 0, { expected: null, trends: [], standing: 'unmeasured' })
    const draft = toAdviceDraft(facts({ goals: [staleTasks, bare], overdue: { total: 0, tasks: [] }, load: [], staleTasks: [] }))
    expect(draft).toContain('Customers has not moved in 30 days')
    expect(draft).toContain('[Goal c](/app/strategy?goal=c): no KPI to measure it by')
  })

  test('reports a stuck KPI only as far back as its history goes', () => {
    const at = (day: string, value: number) => ({ value, at: `${day}T08:00:00.000Z` })
    const kpi = { id: 'k', name: 'Churn', unit: '%', current_value: 8.1, target_value: 5, start_value: 10 } as Goal['kpis'][number]
    const trendOf = (...values: { value: number; at: string }[]) =>
      toTrends([kpi], [{ kpi_id: 'k', name: 'Churn', unit: '%', values } as never], new Date(`${today}T08:05:00Z`))
    const textOf = (trends: GoalFact['trends']) => toAdviceDraft(facts({ goals: [goalOf('a', 40, { trends })] }))
    const fresh = textOf(trendOf(at(today, 8.1)))
    expect(fresh).toContain('Churn is at 8.1 %, target 5 % or less.')
    expect(fresh).toContain('it is 40 days behind already')
    expect(fresh).not.toMatch(/has been at|not moved/)
    expect(textOf(trendOf(at('2026-06-05', 8.1)))).toMatch(/has been at 8.1 % for 10 days[^]*has not moved in 10 days/)
    expect(textOf(trendOf(at('2026-01-01', 8.1), at('2026-06-13', 7), at('2026-06-14', 8.1)))).not.toMatch(/has been at|not moved/)
    expect(trendOf(at('2026-06-13', 9), at(today, 8.1))).toMatchObject([{ from: 9, to: 8.1, days: 2 }])
  })

  test('expects a goal that is ahead only to stay ahead, and uses the singular for one', () => {
    const draft = toAdviceDraft(facts({ goals: [goalOf('a', 0)], overdue: { total: 1, tasks: [taskOf('1')] } }))
    expect(draft).toMatch(/## How we will know\n\n- By 29 June 2026, \[Goal a\]\(\/app\/strategy\?goal=a\) is at 14% or more\./)
    expect(draft).toContain('- By 29 June 2026, [Task 1](/app/my-tasks?task=1) is done.')
    expect(draft).toContain('1 task is overdue ([all tasks](/app/my-tasks)), [Task 1](/app/my-tasks?task=1) by 5 days.')
    expect(toAdviceDraft(facts())).toMatch(/By 29 June 2026, .*goal=a\) is at 17% or more\.[^]*By 29 June 2026, .*task=2\) is done\./)
  })

  test('states claims that can be parsed and measured', () => {
    const all = facts({ goals: [goalOf('a', 40, { milestone: null }), goalOf('c', 3, { standing: 'past_due', milestone: null })] })
    const records = { goals: all.goals.map(({ goal }) => ({ ...goal, kpis: [] })), tasks: all.overdue.tasks }
    const claims = listClaimSentences(toAdviceDraft(all)).map(createClaimParser(records, today))
    expect(claims).toMatchObject([
      [{ kind: 'progress', subject_id: 'a', value: 14, due: '2026-06-29' }],
      [{ kind: 'goal_done', subject_id: 'c', due: '2026-06-29' }],
      [{ kind: 'task_done', subject_id: '2', due: '2026-06-29' }],
    ])
  })

  test('escapes Markdown in user text', () => {
    const sly = goalOf('a', 1)
    sly.goal.title = '[x](http://evil.example) <b> `code`'
    expect(toFactsText(facts({ goals: [sly] }))).toContain(String.raw`[\[x\](http://evil.example) \<b> \`code\`](/app/strategy?goal=a)`)
  })
})
