import type { RunEventUpdate } from '@adjutant/contract/events'
import type { RunKind } from '@adjutant/engine'
import { sql } from 'drizzle-orm'
import type { Actor, DbCtx } from '../../../platform/ctx.ts'
import { prepareStatement } from '../../../platform/db/prepared-statement.ts'
import { run_events, runs } from '../runs.schema.ts'
import type { EventSpan } from '../../events/index.ts'
import { toRunEvent } from '../store/run-store.ts'
import { isKnown, toWireEvent } from '../runs.dto.ts'

interface Row extends Omit<typeof run_events.$inferSelect, 'at_ms'> {
  place: number
  kind: RunKind
  at_ms: string
}

const eventsOfSpans = prepareStatement<Row>(
  sql`select s.place, r.kind, e.*
    from jsonb_to_recordset(${sql.placeholder('spans')}::jsonb) as s (place int, run uuid, after int, up_to int)
    join ${runs} r on r.id = s.run and r.user_id = ${sql.placeholder('user')}::uuid
    join ${run_events} e on e.run_id = r.id and e.seq > s.after and e.seq <= s.up_to
    order by s.place, e.seq`,
)

/** The events that a person's runs stored with each of these changes, as on the runs' own streams; none of deleted or foreign runs. */
export async function listRunUpdates(ctx: DbCtx, actor: Actor, spans: EventSpan[]): Promise<RunEventUpdate[][]> {
  const spanRows = spans.map(({ runId, after, upTo }, place) => ({ place, run: runId, after, up_to: upTo }))
  const rows = await eventsOfSpans(ctx, { spans: JSON.stringify(spanRows), user: actor.id })
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return spans.map((_, place) => (byPlace.get(place) ?? []).flatMap(toUpdates))
}

function toUpdates({ kind, ...row }: Row): RunEventUpdate[] {
  const event = toRunEvent({ ...row, at_ms: Number(row.at_ms) })
  return isKnown(event) ? [{ run_id: row.run_id, kind, ...toWireEvent(event) }] : []
}
