import { createHash, randomBytes } from 'node:crypto'
import { openTaskStatuses } from '@adjutant/contract/core/choices'
import type { CalendarFeed, NewCalendarFeed } from '@adjutant/contract/meetings'
import type { Ctx, PublicCtx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { NotFound, Unauthorized } from '../../../platform/errors.ts'
import type { WithHeaders } from '../../../platform/http/implement.ts'
import { toBackgroundCtx, workOwnerOf } from '../../../platform/jobs/background-ctx.ts'
import { publishChange } from '../../events/index.ts'
import { listGoals } from '../../goals/index.ts'
import { findActor, findUserForUpdate } from '../../identity/index.ts'
import { listTasks } from '../../tasks/index.ts'
import { deleteFeed, findFeedBySecretHash, findFeedOf, replaceFeed } from './calendar-feed.store.ts'
import { toCalendarText, type FeedEntry } from './ics.serializer.ts'

const secretBytes = 32
const maxEntries = 1_000
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const publish = (ctx: Ctx) => publishChange(ctx, { topic: 'meetings', id: ctx.user.id, kind: 'changed', audience: [ctx.user.id] })

export async function readFeedState(ctx: Ctx): Promise<CalendarFeed> {
  const row = await findFeedOf(ctx, ctx.user.id)
  return { is_enabled: row !== undefined, created_at: row?.created_at.toISOString() ?? null }
}

export function renewFeed(ctx: Ctx): Promise<NewCalendarFeed> {
  const secret = randomBytes(secretBytes).toString('base64url')
  return inTransaction(ctx, async (tx) => {
    if (!(await findUserForUpdate(tx, ctx.user.id))) throw new Unauthorized()
    const { created_at } = await replaceFeed(tx, workOwnerOf(ctx), hashOf(secret), tx.clock.now())
    await publish(tx)
    // The key is a query parameter, because the log masks those.
    return { url: `${ctx.publicUrl}/api/calendar-feed/tasks.ics?key=${secret}`, created_at: created_at.toISOString() }
  })
}

export const removeFeed = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await deleteFeed(tx, ctx.user.id)
    await publish(tx)
  })

/** Open tasks that the person has to do: assigned to them. Titles, dates and links only. */
async function listTaskEntries(ctx: Ctx, host: string): Promise<FeedEntry[]> {
  const filter = { search: '', status: [...openTaskStatuses], include_completed: false, skip: 0, limit: maxEntries }
  const { items } = await listTasks(ctx, { ...filter, assigned_to_user_id: ctx.user.id, sort_by: 'due_date' })
  return items.flatMap(({ id, title, due_date, updated_at }) =>
    due_date === null
      ? []
      : [
          {
            uid: `task-${id}@${host}`,
            day: due_date,
            title,
            url: `${ctx.publicUrl}/app/my-tasks?task=${id}`,
            changedAt: new Date(updated_at),
          },
        ],
  )
}

async function listGoalEntries(ctx: Ctx, host: string): Promise<FeedEntry[]> {
  const { items } = await listGoals(ctx, {
    search: '',
    sort_by: 'due_date',
    include_completed: false,
    charts: false,
    skip: 0,
    limit: maxEntries,
  })
  return items.map(({ id, title, due_date, updated_at }) => ({
    uid: `goal-${id}@${host}`,
    day: due_date,
    title: `Goal: ${title}`,
    url: `${ctx.publicUrl}/app/strategy?goal=${id}`,
    changedAt: new Date(updated_at),
  }))
}

/** The owner with their current permissions; throws for an unknown key, a deleted account or one without access. */
async function asFeedOwner(ctx: PublicCtx, key: string): Promise<Ctx> {
  const feed = await findFeedBySecretHash(ctx, hashOf(key))
  const actor = feed && (await findActor(ctx, feed))
  if (!actor || actor.user_level === 'waitlisted') throw new NotFound()
  return toBackgroundCtx(ctx, actor, feed)
}

export async function readFeed(ctx: PublicCtx, key: string): Promise<WithHeaders<string>> {
  const owner = await asFeedOwner(ctx, key)
  const { host } = new URL(ctx.publicUrl)
  const text = toCalendarText('Adjutant', [...(await listTaskEntries(owner, host)), ...(await listGoalEntries(owner, host))])
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  return { headers: { ETag: etag, 'Cache-Control': 'private, no-cache' }, body: text }
}
