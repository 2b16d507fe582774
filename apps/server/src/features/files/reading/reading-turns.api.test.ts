import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { files } from '../../../schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { testApp } from '../../../testing/test-app.ts'
import { claimUnreadFile, type ReadingLane } from './file-texts.store.ts'

const t = testApp()

/** Runs in a transaction that is rolled back, so that the application's reader doesn't see the rows. */
async function unseen(work: (tx: SystemCtx) => Promise<void>): Promise<void> {
  const end = new Error('rolled back')
  const all = inTransaction(t.app.ctx, async (tx) => {
    await work(tx)
    throw end
  })
  await expect(all).rejects.toBe(end)
}

const picture = { type: 'image/png', size: 9_000_000 }
const text = { type: 'text/plain', size: 900 }

async function queue(tx: SystemCtx, owner: string, name: string, count: number, what: { type: string; size: number; attempts?: number }) {
  // Ids of one millisecond are unordered.
  const ids = Array.from({ length: count }, () => tx.newId()).toSorted()
  const rows = ids.map((id, n) => ({ id, name: `${name}${n + 1}`, blob: id, ...what }))
  const state = 'processing' as const
  await tx.db
    .insert(files)
    .values(rows.map((row) => ({ ...row, sha256: '', state, created_by_user_id: owner, uploaded_by_user_id: owner })))
}

async function claimAll(tx: SystemCtx, lane: ReadingLane, max: number): Promise<string[]> {
  const names: string[] = []
  while (names.length < max) {
    const claimed = await claimUnreadFile(tx, lane)
    if (!claimed) return names
    const [row] = await tx.db
      .select({ name: files.name })
      .from(files)
      .where(sql`${files.id} = ${claimed.id}`)
    names.push(row!.name)
  }
  return names
}

test('people take turns, and every file is read eventually', async () => {
  const [ada, ben, cid] = [await t.person('user'), await t.person('user'), await t.person('user')]
  await unseen(async (tx) => {
    await queue(tx, ada.id, 'a', 5, picture)
    expect(await claimAll(tx, 'slow', 2)).toEqual(['a1', 'a2'])
    await queue(tx, ben.id, 'b', 2, picture)
    await queue(tx, cid.id, 'c', 1, picture)
    expect(await claimAll(tx, 'slow', 99)).toEqual(['b1', 'c1', 'a3', 'b2', 'a4', 'a5'])
  })
})

test('small texts have their own lane without pictures and long texts', async () => {
  const [ada, ben] = [await t.person('user'), await t.person('user')]
  await unseen(async (tx) => {
    await queue(tx, ada.id, 'picture', 12, picture)
    await queue(tx, ben.id, 'long', 1, { ...text, size: 1_000_001 })
    await queue(tx, ben.id, 'short', 2, { ...text, size: 1_000_000 })
    expect(await claimAll(tx, 'quick', 99)).toEqual(['short1', 'short2'])
    expect(await claimAll(tx, 'slow', 2)).toEqual(['picture1', 'long1'])
    expect(await claimAll(tx, 'slow', 99)).toHaveLength(11)
  })
})

test('thousands of texts of one person delay another person by one text only', async () => {
  const [ada, ben] = [await t.person('user'), await t.person('user')]
  await unseen(async (tx) => {
    await queue(tx, ada.id, 'a', 1_000, text)
    await claimAll(tx, 'quick', 3)
    await queue(tx, ben.id, 'b', 1, text)
    expect(await claimAll(tx, 'quick', 2)).toEqual(['b1', 'a4'])
  })
})

test("a file whose reader died comes after the person's other files, and before a later file of a person who was served since", async () => {
  const [ada, ben] = [await t.person('user'), await t.person('user')]
  await unseen(async (tx) => {
    await queue(tx, ada.id, 'died', 1, { ...picture, attempts: 1 })
    await queue(tx, ada.id, 'a', 1, picture)
    await queue(tx, ben.id, 'b', 3, picture)
    expect(await claimAll(tx, 'slow', 99)).toEqual(['a1', 'b1', 'died1', 'b2', 'b3'])
  })
})
