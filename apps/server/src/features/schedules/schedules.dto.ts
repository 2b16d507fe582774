import type { Schedule } from '@adjutant/contract/ai/schedules'
import { toListStatus, toOutcome } from '@adjutant/engine'
import { listNext } from './recurrence.logic.ts'
import type { listLastRuns } from '../runs/index.ts'
import type { ScheduleRow } from './schedules.store.ts'

type LastRun = Awaited<ReturnType<typeof listLastRuns>>[number]

export const toSchedule = (row: ScheduleRow, name: string | null, last: LastRun | undefined, now: Date): Schedule => ({
  id: row.id,
  kind: row.kind,
  definition_id: row.definition_id,
  name,
  inputs: row.inputs,
  rhythm: row.recurrence,
  is_enabled: row.is_enabled,
  email_result: row.email_result,
  goal_id: row.goal_id,
  conversation_id: row.conversation_id,
  next_runs: row.is_enabled ? listNext(row.recurrence, now).map((at) => at.toISOString()) : [],
  last_run: last
    ? { id: last.id, status: toListStatus(last.status), outcome: toOutcome(last.status), created_at: last.created_at.toISOString() }
    : null,
  missed: row.missed_at ? { count: row.missed_count, at: row.missed_at.toISOString() } : null,
  problem: row.problem,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
