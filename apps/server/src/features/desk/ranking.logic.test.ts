import { describe, expect, test } from 'vitest'
import { byRank, listReasons, toScore, type DeskKind, type RankFacts } from './ranking.logic.ts'

const time = { now: new Date('2026-11-16T09:00:00Z'), today: '2026-11-16' }
const daysAgo = (days: number) => new Date(time.now.getTime() - days * 86_400_000)

const rank = (kind: DeskKind, facts: RankFacts) => {
  const reasons = listReasons(kind, facts, time)
  return [toScore(reasons), ...reasons.map(({ text, points }) => `${text} ${points}`)]
}

describe('the score of an item and its reasons', () => {
  test.each<[DeskKind, RankFacts, (string | number)[]]>([
    ['approval', { since: daysAgo(0.9) }, [40, 'The assistant needs your approval 40']],
    ['run', { since: daysAgo(3) }, [49, 'A run waits for your answer 40', 'Waiting for 3 days 9']],
    ['schedule', { since: daysAgo(1) }, [33, 'A scheduled run failed 30', 'Waiting for 1 day 3']],
    ['thread', { since: daysAgo(2) }, [31, 'Waits for your reply 25', 'Waiting for 2 days 6']],
    ['thread', { since: daysAgo(400) }, [55, 'Waiting for 400 days 30', 'Waits for your reply 25']],
    ['task', { due_date: '2026-11-14', priority: 'Low' }, [44, '2 days overdue 34', 'Your task 10']],
    ['task', { due_date: '2026-11-15', priority: 'High' }, [57, '1 day overdue 32', 'High priority 15', 'Your task 10']],
    ['task', { due_date: '2025-11-15', priority: 'Urgent' }, [90, '366 days overdue 50', 'Urgent 30', 'Your task 10']],
    ['task', { due_date: '2026-11-16', priority: 'Medium' }, [30, 'Due today 20', 'Your task 10']],
    ['task', { due_date: '2026-11-23', priority: 'Urgent' }, [45, 'Urgent 30', 'Your task 10', 'Due in 7 days 5']],
    ['task', { due_date: '2026-11-24', priority: 'Urgent' }, [40, 'Urgent 30', 'Your task 10']],
    ['task', { due_date: null, priority: 'Urgent' }, [40, 'Urgent 30', 'Your task 10']],
    ['commitment', { due_date: '2026-11-13' }, [56, '3 days overdue 36', 'An open promise 20']],
    ['goal', { due_date: '2027-06-30', behind: 31 }, [31, 'Behind by 31 days 16', 'A goal of yours or your organization 15']],
    [
      'goal',
      { due_date: '2026-11-01', behind: 100 },
      [105, '15 days overdue 50', 'Behind by 100 days 40', 'A goal of yours or your organization 15'],
    ],
    [
      'goal',
      { due_date: '2027-06-30', check_in_due: '2026-11-14' },
      [35, 'Check-in 2 days overdue 20', 'A goal of yours or your organization 15'],
    ],
    ['invitation', { expires_at: new Date('2026-11-18T08:00:00Z') }, [35, 'Expires in 2 days 20', 'You are invited 15']],
    ['invitation', { expires_at: new Date('2026-11-25T08:00:00Z') }, [15, 'You are invited 15']],
    ['waitlist', { since: daysAgo(4) }, [22, 'Waiting for 4 days 12', 'Applied for access 10']],
  ])('%s %o', (kind, facts, expected) => {
    expect(rank(kind, facts)).toEqual(expected)
  })
})

describe('the order of items', () => {
  const item = (id: string, score: number, facts: RankFacts = {}, kind: DeskKind = 'task') => ({ id, score, facts, kind })

  test('is by score, then due date, then waiting time, then id', () => {
    const sorted = [
      item('a', 50),
      item('b', 40, { due_date: '2026-11-14' }),
      item('c', 40, { due_date: '2026-11-15' }),
      item('d', 40, { since: daysAgo(2) }),
      item('e', 40, { since: daysAgo(1) }),
      item('f', 40),
      item('g', 40),
      item('g', 40, {}, 'thread'),
    ]
    expect(sorted.toReversed().toSorted(byRank)).toEqual(sorted)
  })
})
