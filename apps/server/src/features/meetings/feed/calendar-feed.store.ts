import { eq } from 'drizzle-orm'
import type { DbCtx } from '../../../platform/ctx.ts'
import { firstRow } from '../../../platform/db/first-row.ts'
import type { WorkOwner } from '../../../platform/jobs/background-ctx.ts'
import { calendar_feeds } from '../meetings.schema.ts'

export type FeedRow = typeof calendar_feeds.$inferSelect

export async function findFeedOf({ db }: DbCtx, userId: string): Promise<FeedRow | undefined> {
  const [row] = await db.select().from(calendar_feeds).where(eq(calendar_feeds.user_id, userId))
  return row
}

/** The index compares hashes, so the lookup's duration reveals nothing about the secret. */
export async function findFeedBySecretHash({ db }: DbCtx, hash: Buffer): Promise<FeedRow | undefined> {
  const [row] = await db.select().from(calendar_feeds).where(eq(calendar_feeds.secret_hash, hash))
  return row
}

/** The previous address stops working. */
export async function replaceFeed({ db }: DbCtx, owner: WorkOwner, secret_hash: Buffer, created_at: Date): Promise<FeedRow> {
  const fields = { ...owner, secret_hash, created_at }
  return firstRow(
    await db.insert(calendar_feeds).values(fields).onConflictDoUpdate({ target: calendar_feeds.user_id, set: fields }).returning(),
  )
}

export async function deleteFeed({ db }: DbCtx, userId: string): Promise<void> {
  await db.delete(calendar_feeds).where(eq(calendar_feeds.user_id, userId))
}
