import { nilId } from '@adjutant/contract/core/uuid'
import { sql, type SQL } from 'drizzle-orm'
import type { Ctx, DbCtx } from '../../platform/ctx.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { exportAdvice } from '../advice/index.ts'
import { exportCommitments } from '../commitments/index.ts'
import { exportContacts } from '../contacts/index.ts'
import { exportDeskDismissals } from '../desk/index.ts'
import { exportAgents, exportCrews, exportFlows, exportTools } from '../factory/index.ts'
import { exportFiles } from '../files/index.ts'
import { exportCheckIns, exportGoals } from '../goals/index.ts'
import { exportVisits } from '../history/index.ts'
import { exportAccount, exportMemberships } from '../identity/index.ts'
import { exportCalendars, exportMeetings } from '../meetings/index.ts'
import { exportMemories } from '../memory/index.ts'
import { exportNotes } from '../notes/index.ts'
import { exportRuns } from '../runs/index.ts'
import { exportSchedules } from '../schedules/index.ts'
import { exportSessions } from '../sessions/index.ts'
import { exportTasks } from '../tasks/index.ts'
import { exportUsage } from '../usage/index.ts'

/** An archive file with the person's records of one kind. The statement selects rows with a unique `id`. */
export interface Section {
  name: string
  select: (userId: string, viewer: Ctx) => SQL
}

/** The person's own records and tasks assigned to them, never other people's shared records. */
export const sections: readonly Section[] = [
  { name: 'account', select: exportAccount },
  { name: 'memberships', select: exportMemberships },
  { name: 'sessions', select: exportSessions },
  { name: 'visits', select: exportVisits },
  { name: 'notes', select: exportNotes },
  { name: 'memories', select: exportMemories },
  { name: 'goals', select: exportGoals },
  { name: 'check-ins', select: exportCheckIns },
  { name: 'advice', select: exportAdvice },
  { name: 'tasks', select: exportTasks },
  { name: 'contacts', select: exportContacts },
  { name: 'promises', select: exportCommitments },
  { name: 'files', select: exportFiles },
  { name: 'runs', select: exportRuns },
  { name: 'schedules', select: exportSchedules },
  { name: 'calendars', select: exportCalendars },
  { name: 'meetings', select: exportMeetings },
  { name: 'tools', select: exportTools },
  { name: 'agents', select: exportAgents },
  { name: 'crews', select: exportCrews },
  { name: 'flows', select: exportFlows },
  { name: 'usage', select: exportUsage },
  { name: 'desk', select: exportDeskDismissals },
]

const pageSize = 200

export type JsonRow = Record<string, unknown>

/** Reads one page at a time, so that the archive is never completely in memory. */
export async function* eachRow<Row extends object = JsonRow>({ db }: DbCtx, statement: SQL): AsyncGenerator<Row> {
  let after = nilId
  for (;;) {
    const { rows } = await db.execute<{ id: string; row: Row }>(
      sql`select id, row from (${statement}) s where id > ${after}::uuid order by id limit ${pageSize}`,
    )
    for (const { row } of rows) yield row
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
  }
}

export async function countRows({ db }: DbCtx, statement: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: string | number }>(sql`select count(*) as count from (${statement}) s`)
  return Number(firstRow(rows).count)
}
