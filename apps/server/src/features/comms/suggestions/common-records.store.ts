import { and, arrayOverlaps, desc, eq, inArray, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { contacts } from '../../contacts/contacts.schema.ts'
import { search_entries } from '../../search/search.schema.ts'
import { tasks } from '../../tasks/tasks.schema.ts'
import { accounts, isVerifiedFor } from '../../identity/index.ts'
import { audienceIdsOf } from '../../../platform/permissions.ts'

type Viewed = Pick<Ctx, 'db' | 'user'>
type Audiences = readonly (readonly string[])[]

/** The person and each of the readers can see the record. The search index stores its audience and contains nothing from the trash. */
const isCommon = ({ user }: Viewed, readers: Audiences): SQL =>
  and(...[audienceIdsOf(user), ...readers].map((ids) => arrayOverlaps(search_entries.audience, [...ids])))!

const opening = and(sql`${search_entries.part_id} = ${search_entries.record_id}`, eq(search_entries.chunk, 0))

/** Open tasks that search found, or that involve both the person and the sender. */
export function selectCommonTasks(
  ctx: Viewed,
  readers: Audiences,
  { senderId, ids, limit }: { senderId: string | null; ids: string[]; limit: number },
) {
  const people = [ctx.user.id, ...(senderId ? [senderId] : [])]
  const isInHand = notInArray(tasks.status, ['Done', 'Cancelled'])
  const isBetweenThem = and(isInHand, inArray(tasks.assigned_to_user_id, people), inArray(tasks.created_by_user_id, people))
  const isFound = sql`(${tasks.id} = any(${sql.param(ids)}::uuid[]))`
  return ctx.db
    .select({
      id: tasks.id,
      title: tasks.title,
      description: tasks.description,
      status: tasks.status,
      priority: tasks.priority,
      due_date: tasks.due_date,
      assigned_to_user_id: tasks.assigned_to_user_id,
    })
    .from(tasks)
    .innerJoin(search_entries, and(eq(search_entries.record_id, tasks.id), opening))
    .where(and(isCommon(ctx, readers), or(isFound, isBetweenThem)))
    .orderBy(desc(isFound), sql`${tasks.due_date} asc nulls last`, tasks.id)
    .limit(limit)
}

export type CommonTask = Awaited<ReturnType<typeof selectCommonTasks>>[number]

const senders = accounts('senders')

/** Interactions with the sender on contacts that all readers can see, latest first. */
export async function selectCommonContacts(
  ctx: Viewed,
  readers: Audiences,
  { senderId, limit }: { senderId: string | null; limit: number },
): Promise<{ id: string; title: string; body: string }[]> {
  if (!senderId) return []
  return ctx.db
    .select({ id: search_entries.record_id, title: search_entries.title, body: search_entries.body })
    .from(search_entries)
    .innerJoin(contacts, eq(contacts.id, search_entries.record_id))
    .innerJoin(
      senders,
      and(eq(senders.id, senderId), isVerifiedFor(ctx.user, senders), sql`lower(${senders.email}) = any(${contacts.email_keys})`),
    )
    .where(and(eq(search_entries.kind, 'contact'), ne(search_entries.part_id, search_entries.record_id), isCommon(ctx, readers)))
    .orderBy(desc(search_entries.updated_at), search_entries.part_id)
    .limit(limit)
}
