import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import type { HistoryKind, RecordState } from './history.schema.ts'

/** The history of one kind of record. Each feature creates one; the composition root registers them. */
export interface HistoryAdapter {
  kind: HistoryKind
  /** Reads the record with the person's permissions; throws a 404. */
  read(ctx: Ctx, id: string): Promise<{ can_edit: boolean }>
  /** Locks the record until the transaction ends. Absent for records that no tool updates: there is nothing to undo. */
  lock?(ctx: Ctx, id: string): Promise<unknown>
  /** Updates the record to fields of an earlier state, with the permissions of an update. The state can have a part of the fields. */
  restore(ctx: Ctx, id: string, state: RecordState): Promise<unknown>
  /** Filters the ids to records that the person can see. */
  listVisibleIds(ctx: Ctx, ids: readonly string[]): Promise<string[]>
}

/** The update that restores a state: the fields that both the schema and the state have. */
export function toRestoringUpdate<S extends z.ZodObject>(schema: S, state: RecordState): z.output<S> {
  const fields = Object.keys(schema.shape).filter((field) => Object.hasOwn(state, field))
  return schema.parse(Object.fromEntries(fields.map((field) => [field, state[field]])))
}
