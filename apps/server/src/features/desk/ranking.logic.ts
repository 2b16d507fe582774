import { urgentPoints, type deskKinds, type taskPriorities } from '@adjutant/contract/core/choices'
import { dayMs, daysBetween } from '@adjutant/contract/core/days'
import { pluralize } from '@adjutant/contract/text/pluralize'
import type { DeskReason } from '@adjutant/contract/desk'

export type DeskKind = (typeof deskKinds)[number]

/** The inputs of an item's rank. */
export interface RankFacts {
  /** The time at which somebody or something began to wait for the person. */
  since?: Date
  /** `YYYY-MM-DD`. */
  due_date?: string | null
  priority?: (typeof taskPriorities)[number]
  /** Days behind the pace of a goal. */
  behind?: number
  /** The day of a goal's check-in. */
  check_in_due?: string | null
  expires_at?: Date
}

export interface RankTime {
  now: Date
  /** The day in the time zone of the person, `YYYY-MM-DD`. */
  today: string
}

/** Work blocked by the person counts most, then people who wait, then the person's own work. */
const kinds: Record<DeskKind, { points: number; text: string }> = {
  approval: { points: 40, text: 'The assistant needs your approval' },
  run: { points: 40, text: 'A run waits for your answer' },
  schedule: { points: 30, text: 'A scheduled run failed' },
  thread: { points: 25, text: 'Waits for your reply' },
  commitment: { points: 20, text: 'An open promise' },
  goal: { points: 15, text: 'A goal of yours or your organization' },
  invitation: { points: 15, text: 'You are invited' },
  task: { points: 10, text: 'Your task' },
  waitlist: { points: 10, text: 'Applied for access' },
}

const priorities = { Urgent: urgentPoints, High: 15, Medium: 0, Low: 0 }

const points = {
  /** Per whole day. */
  waitingDay: 3,
  maxWaiting: 30,
  overdue: 30,
  overdueDay: 2,
  maxOverdue: 50,
  dueToday: 20,
  dueThisWeek: 5,
  maxBehind: 40,
  checkIn: 20,
  expiresSoon: 20,
} as const

const weekDays = 7
/** An invitation that expires within this number of days is pressing. */
const soonDays = 3

function rankWaiting({ since }: RankFacts, { now }: RankTime): DeskReason[] {
  const days = since ? Math.floor((now.getTime() - since.getTime()) / dayMs) : 0
  if (days < 1) return []
  return [
    {
      factor: 'waiting',
      text: `Waiting for ${pluralize(days, 'day')}`,
      points: Math.min(days * points.waitingDay, points.maxWaiting),
    },
  ]
}

function rankDue({ due_date }: RankFacts, { today }: RankTime): DeskReason[] {
  if (!due_date) return []
  const left = daysBetween(today, due_date)
  if (left < 0) {
    const overdue = Math.min(points.overdue - left * points.overdueDay, points.maxOverdue)
    return [
      {
        factor: 'overdue',
        text: `${pluralize(-left, 'day')} overdue`,
        points: overdue,
      },
    ]
  }
  if (left === 0) return [{ factor: 'due', text: 'Due today', points: points.dueToday }]
  return left <= weekDays
    ? [
        {
          factor: 'due',
          text: `Due in ${pluralize(left, 'day')}`,
          points: points.dueThisWeek,
        },
      ]
    : []
}

function rankPriority({ priority }: RankFacts): DeskReason[] {
  if (!priority || priorities[priority] === 0) return []
  return [
    {
      factor: 'priority',
      text: priority === 'Urgent' ? 'Urgent' : 'High priority',
      points: priorities[priority],
    },
  ]
}

function rankBehind({ behind = 0 }: RankFacts): DeskReason[] {
  if (behind <= 0) return []
  const text = `Behind by ${pluralize(behind, 'day')}`
  return [
    {
      factor: 'behind',
      text,
      points: Math.min(Math.round(behind / 2), points.maxBehind),
    },
  ]
}

function rankCheckIn({ check_in_due = null }: RankFacts, { today }: RankTime): DeskReason[] {
  if (check_in_due === null) return []
  const late = daysBetween(check_in_due, today)
  const text = late > 0 ? `Check-in ${pluralize(late, 'day')} overdue` : 'Check-in due today'
  return [{ factor: 'check_in', text, points: points.checkIn }]
}

function rankExpiry({ expires_at }: RankFacts, { now }: RankTime): DeskReason[] {
  const left = expires_at ? Math.ceil((expires_at.getTime() - now.getTime()) / dayMs) : Infinity
  return left <= soonDays
    ? [
        {
          factor: 'expires',
          text: `Expires in ${pluralize(left, 'day')}`,
          points: points.expiresSoon,
        },
      ]
    : []
}

/** All reasons for the rank of an item, the heaviest first. The same facts at the same time always give the same reasons. */
export function listReasons(kind: DeskKind, facts: RankFacts, time: RankTime): DeskReason[] {
  const reasons: DeskReason[] = [
    { factor: 'kind', ...kinds[kind] },
    ...rankWaiting(facts, time),
    ...rankDue(facts, time),
    ...rankPriority(facts),
    ...rankBehind(facts),
    ...rankCheckIn(facts, time),
    ...rankExpiry(facts, time),
  ]
  return reasons.toSorted((one, other) => other.points - one.points)
}

export const toScore = (reasons: readonly DeskReason[]): number => reasons.reduce((sum, reason) => sum + reason.points, 0)

export interface Ranked {
  kind: DeskKind
  id: string
  facts: RankFacts
  score: number
}

const compare = <T extends string | number>(one: T, other: T): number => (one < other ? -1 : one > other ? 1 : 0)

/** The highest score first; then the earliest due date, the longest wait, and the id. */
export const byRank = (one: Ranked, other: Ranked): number =>
  other.score - one.score ||
  compare(one.facts.due_date ?? '9999', other.facts.due_date ?? '9999') ||
  compare(one.facts.since?.getTime() ?? Infinity, other.facts.since?.getTime() ?? Infinity) ||
  compare(one.id, other.id) ||
  compare(one.kind, other.kind)
