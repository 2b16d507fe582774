import type { CommitmentQuery } from '@adjutant/contract/commitments'
import { and, asc, desc, eq, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Actor, DbCtx, ViewerPortsCtx } from '../../platform/ctx.ts'
import { type PageLimits, type RowPage, selectPage } from '../../platform/records/page.ts'
import { canSeeInteraction, contactRefOf } from '../contacts/index.ts'
import { lockUser } from '../identity/index.ts'
import { canSeeNote } from '../notes/index.ts'
import { taskRefOf } from '../tasks/index.ts'
import { commitments } from './commitments.schema.ts'

export type NewCommitment = typeof commitments.$inferInsert
export type CommitmentPatch = Partial<Omit<NewCommitment, 'id' | 'user_id' | 'created_at' | 'deleted_at'>>

/** Condition: the person can still see the text in which the promise was noticed. */
export const isSourceVisible = (ctx: ViewerPortsCtx): SQL<boolean> => sql`(case ${commitments.source_kind}
  when 'message' then ${ctx.ports.threads.canRead(ctx, commitments.source_id)}
  when 'note' then ${canSeeNote(ctx, commitments.source_id)}
  when 'interaction' then ${canSeeInteraction(ctx, commitments.source_id)}
  else false end)`

/** The only definition of which promises a person sees. A proposal only repeats its source, so it disappears with the source. */
export const isVisible = (ctx: ViewerPortsCtx) =>
  and(eq(commitments.user_id, ctx.user.id), isNull(commitments.deleted_at), or(ne(commitments.state, 'proposed'), isSourceVisible(ctx)))

const selectRows = (ctx: ViewerPortsCtx) =>
  ctx.db
    .select({
      commitment: commitments,
      is_source_visible: isSourceVisible(ctx),
      is_hint_visible: sql<boolean>`${commitments.hint_message_id} is not null and ${ctx.ports.threads.canRead(ctx, commitments.hint_message_id)}`,
      contact: contactRefOf(ctx, commitments.contact_id),
      task: taskRefOf(ctx, commitments.task_id),
    })
    .from(commitments)

export type CommitmentRow = Awaited<ReturnType<typeof selectRows>>[number]

/** Proposals first, then by due date. */
const inListOrder = [
  desc(eq(commitments.state, 'proposed')),
  sql`${commitments.due_date} asc nulls last`,
  desc(commitments.created_at),
  asc(commitments.id),
]

/** The people whose promises are listed. */
export interface Counterparts {
  contactIds: readonly string[]
  userIds: readonly string[]
}

const isWith = ({ contactIds, userIds }: Counterparts): SQL =>
  or(
    contactIds.length > 0 ? inArray(commitments.contact_id, [...contactIds]) : undefined,
    userIds.length > 0 ? inArray(commitments.counterpart_user_id, [...userIds]) : undefined,
  ) ?? sql`false`

export type CommitmentFilter = Pick<CommitmentQuery, 'direction' | 'state' | 'due_before' | 'thread_id'> &
  PageLimits & { counterparts?: Counterparts | undefined }

const matching = ({ direction, state, due_before, thread_id, counterparts }: CommitmentFilter) =>
  and(
    direction && direction !== 'all' ? eq(commitments.direction, direction) : undefined,
    inArray(commitments.state, state?.length ? state : ['proposed', 'open']),
    due_before ? lt(commitments.due_date, due_before) : undefined,
    thread_id ? and(eq(commitments.source_kind, 'message'), eq(commitments.source_record_id, thread_id)) : undefined,
    counterparts && isWith(counterparts),
  )

export function selectCommitments(ctx: ViewerPortsCtx, filter: CommitmentFilter): Promise<RowPage<CommitmentRow>> {
  const where = and(isVisible(ctx), matching(filter))
  return selectPage(
    selectRows(ctx)
      .where(where)
      .orderBy(...inListOrder),
    filter,
    () => ctx.db.$count(commitments, where),
  )
}

export async function findCommitment(ctx: ViewerPortsCtx, id: string): Promise<CommitmentRow | undefined> {
  const [row] = await selectRows(ctx).where(and(isVisible(ctx), eq(commitments.id, id)))
  return row
}

/** Locked until the transaction ends. The lock precedes the read, so that the row is as recent as the lock. */
export async function findCommitmentForUpdate(ctx: ViewerPortsCtx, id: string): Promise<CommitmentRow | undefined> {
  await ctx.db
    .select({ id: commitments.id })
    .from(commitments)
    .where(and(eq(commitments.id, id), eq(commitments.user_id, ctx.user.id)))
    .for('update')
  return findCommitment(ctx, id)
}

export async function insertCommitment(ctx: DbCtx, row: NewCommitment): Promise<void> {
  await ctx.db.insert(commitments).values(row)
}

export async function updateCommitment(ctx: DbCtx, id: string, patch: CommitmentPatch & { deleted_at?: SQL }): Promise<void> {
  await ctx.db
    .update(commitments)
    .set({ ...patch, updated_at: sql`now()` })
    .where(eq(commitments.id, id))
}

/** Deletes a manually entered promise. For a detected one, keeps only the fields that recognize its sentence. */
export async function deleteCommitment(ctx: DbCtx, { id, sentence_key }: Pick<CommitmentRow['commitment'], 'id' | 'sentence_key'>) {
  if (sentence_key === null) return void (await ctx.db.delete(commitments).where(eq(commitments.id, id)))
  const nobody = { counterpart_name: null, contact_id: null, counterpart_user_id: null }
  const emptied = { state: 'dismissed', text: '', quote: null, due_date: null, task_id: null, hint_message_id: null } as const
  await updateCommitment(ctx, id, { ...nobody, ...emptied, deleted_at: sql`now()` })
}

/** Locks the owner until the transaction ends, so that concurrent inserts can't exceed the limit. */
export async function countForInsert(ctx: DbCtx, actor: Actor): Promise<number> {
  await lockUser(ctx, actor.id)
  return ctx.db.$count(commitments, and(eq(commitments.user_id, actor.id), isNull(commitments.deleted_at)))
}

/** The promises that the person sees, without a quote from a text that they can no longer see. */
export const exportCommitments = (_userId: string, viewer: ViewerPortsCtx): SQL =>
  sql`select ${commitments.id}, to_jsonb(${commitments}) - array['sentence_key', 'deleted_at'] || case when ${isSourceVisible(viewer)} then '{}'::jsonb
      else '{"quote": null, "position": 0, "source_kind": null, "source_id": null, "source_record_id": null, "source_date": null}'::jsonb end as row
    from ${commitments} where ${isVisible(viewer)}`
