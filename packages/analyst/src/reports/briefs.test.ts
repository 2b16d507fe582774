import type { Contact } from '@adjutant/contract/contacts'
import type { Note } from '@adjutant/contract/notes'
import type { Task } from '@adjutant/contract/tasks'
import { describe, expect, test } from 'vitest'
import { toDecisionBrief } from './briefs.ts'
import type { FoundRecord } from './found-records.ts'
import { toMeetingBrief } from './meeting-brief.ts'
import type { StrategyFacts } from './strategy-facts.ts'
import { toBriefingPeriod, toWeeklyBriefing, toWeekFacts } from './weekly-briefing.ts'

const today = '2026-11-18'
const facts: StrategyFacts = { today, goals: [], overdue: { total: 0, tasks: [] }, staleTasks: [], staleTotal: 0, load: [] }

const taskOf = <T extends Partial<Task>>(id: string, more: T) =>
  ({ id, title: `Task ${id}`, priority: 'High', status: 'To Do', assigned_to_user: null, ...more }) as Task & T

const recordOf = (kind: FoundRecord['kind'], day: string | null, excerpt = 'Lease: it ends in May') =>
  ({ kind, id: kind, title: 'Lease', excerpt, updated_at: '2026-01-01T00:00:00Z', day }) as FoundRecord

describe('the weekly briefing', () => {
  test('contains what was done, is due and was noted within seven days', () => {
    const done = [taskOf('new', { updated_at: '2026-11-11T00:00:00Z' }), taskOf('old', { updated_at: '2026-11-10T23:59:59Z' })]
    const due = [taskOf('soon', { due_date: '2026-11-18' }), taskOf('late', { due_date: '2026-11-17' })]
    const notes = [{ id: 'n', entry_date: '2026-11-12', content: '# Dinner *with* the board\nGood' } as Note]
    const text = toWeeklyBriefing(toWeekFacts(facts, { done, due, notes }))
    expect(toBriefingPeriod(today)).toEqual({ since: '2026-11-11', dueBefore: '2026-11-26' })
    expect(text).toContain('# Weekly briefing, 18 November 2026')
    expect(text).toContain('There are no strategic goals, 0 tasks are overdue, 1 task is due in the next seven days, and 1 was finished')
    expect(text).toContain('- Done: [Task new](/app/my-tasks?task=new).')
    expect(text).toContain('- 18 November 2026: [Task soon](/app/my-tasks?task=soon), High, Unassigned.')
    expect(text).toContain('- 12 November 2026: [Dinner with the board](/app/notes?note=n)')
    expect(text).not.toMatch(/Task old|Task late|Can wait/)
  })
})

describe('a meeting brief', () => {
  test('shows the history and links each record with its day', () => {
    const past_interactions = [
      { date: '2026-10-01', summary: 'First talk', notes: null },
      { date: '2026-11-05', summary: 'Price talk', notes: 'She wants 12 % off' },
    ]
    const ann = { id: 'a', name: 'Ann Lee', role: 'CFO', emails: ['ann@x.example'], notes: null, past_interactions } as unknown as Contact
    const records = [recordOf('task', '2026-11-20'), recordOf('task', null), recordOf('note', '2026-11-12')]
    const text = toMeetingBrief({ person: 'Ann', topic: 'the *lease*', contacts: [ann], records, isKnown: true })
    expect(text).toContain(String.raw`# Meeting with Ann about the \*lease\*`)
    expect(text).toContain(
      '- [Ann Lee](/app/contacts?contact=a), CFO, ann@x.example\n  - 5 November 2026: Price talk. She wants 12 % off\n',
    )
    expect(text).toContain('- [Lease](/app/my-tasks?task=task) (task, due 20 November 2026): “: it ends in May”')
    expect(text).toContain('(task): “')
    expect(text).toContain('(note, 12 November 2026)')
    expect(text).toContain('- What came of “Price talk” on 5 November 2026?')
    expect(text).not.toContain('What we don’t know')
  })

  test('says what is not on record', () => {
    const nothing = { person: 'Ann', topic: 'rent', contacts: [], records: [] }
    const text = toMeetingBrief({ ...nothing, isKnown: true })
    expect(text).toContain('There is no contact called Ann')
    expect(text).toContain('No task, goal, note, file or message mentions Ann or rent.')
    expect(toMeetingBrief({ ...nothing, isKnown: false })).toContain('nothing is known about them')
  })
})

test('quotes a record as plain text, and no rows of a table', () => {
  const advice = recordOf('advice', '2026-11-17', 'What I see Helios pays 3.2 M€ a year. ## Do next 1. Visit *Ulm* 2. Fix the forecast')
  const table = { ...recordOf('file', '2026-11-17', 'port, 20ft, 40ft Gdansk, 410 EUR'), title: 'Prices.csv' }
  const text = toDecisionBrief('Move?', [advice, table], facts)
  expect(text).toContain('“What I see Helios pays 3.2 M€ a year. Do next. Visit Ulm. Fix the forecast”')
  expect(text).toContain('- [Prices.csv](/app/files?file=file) (file, 17 November 2026)\n')
})

test('a decision brief lists what is on record and what is overdue', () => {
  const overdue = { total: 1, tasks: [taskOf('1', { due_date: '2026-11-16' })] }
  const text = toDecisionBrief('Move?', [recordOf('file', '2026-11-01')], { ...facts, overdue })
  expect(text).toContain('- [Lease](/app/files?file=file) (file, 1 November 2026)')
  expect(text).toContain('- [Task 1](/app/my-tasks?task=1): 2 days overdue, High, Unassigned.')
  expect(toDecisionBrief('Move?', [], facts)).toContain('Nothing on record mentions this.')
})
