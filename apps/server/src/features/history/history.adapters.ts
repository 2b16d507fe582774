import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import type { HistoryKind, RecordState } from './history.schema.ts'

/** The history of one kind of record. Each feature creates one; the composition root registers them. */
export interface HistoryAdapter {
  kind: HistoryKind
  /** With the person's permissions; throws 404. */
  read(ctx: Ctx, id: string): Promise<{ can_edit: boolean }>
  /** Updates the record to the fields of an earlier state, with the permissions of an update. */
  restore(ctx: Ctx, id: string, state: RecordState): Promise<unknown>
  /** Those of the records that the person sees. */
  listVisibleIds(ctx: Ctx, ids: readonly string[]): Promise<string[]>
}

/** Fields that decide who sees a record. A restored version must not give access back that was taken away. */
const accessFields = new Set(['shared_org_ids', 'organization_id', 'assigned_to_user_id', 'owner_id'])

/** The update that restores a state: the fields that both the schema and the state have, except those that decide who sees the record. */
export function toRestoringUpdate<S extends z.ZodObject>(schema: S, state: RecordState): z.output<S> {
  const fields = Object.keys(schema.shape).filter((field) => Object.hasOwn(state, field) && !accessFields.has(field))
  return schema.parse(Object.fromEntries(fields.map((field) => [field, state[field]])))
}
