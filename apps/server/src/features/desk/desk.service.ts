import { dayMs, toUtcDay } from '@adjutant/contract/core/days'
import { limits } from '@adjutant/contract/core/limits'
import type { Desk, DeskDismissal, DeskItem, DeskQuery } from '@adjutant/contract/desk'
import { deskMessages } from '@adjutant/contract/messages/desk-messages'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { NotFound, Unauthorized, ValidationError } from '../../platform/errors.ts'
import { publishChange } from '../events/index.ts'
import { findUserForUpdate } from '../identity/index.ts'
import { toDeskItem, type RankedEntry } from './desk.dto.ts'
import { byRank, listReasons, toScore, type RankTime } from './ranking.logic.ts'
import { deskSources } from './sources.service.ts'
import { deleteDismissal, saveDismissal, selectDismissals, type Dismissal } from './desk.store.ts'
import type { DeskContent } from './desk-source.port.ts'

const toKey = (kind: string, id: string): string => `${kind} ${id}`

/** Ranks all items that wait for the caller, and describes only the shown page. */
export async function readDesk(ctx: Ctx, { today, view, skip, limit }: DeskQuery): Promise<Desk> {
  const now = ctx.clock.now()
  const time = { now, today: today ?? toUtcDay(now) }
  const [lists, dismissals] = await Promise.all([listEntries(ctx, time), selectDismissals(ctx)])
  const findHidden = toHiddenFinder(dismissals, now)
  const all = lists.flatMap(({ ranked }) => ranked)
  const taskIds = new Set(all.flatMap(({ kind, id }) => (kind === 'task' ? [id] : [])))
  const entries = all
    .filter(({ taskId }) => taskId === undefined || !taskIds.has(taskId))
    .map((entry) => ({ ...entry, hidden: findHidden(entry) }))
  const hidden = entries.filter((entry) => entry.hidden !== undefined)
  const shown = (view === 'hidden' ? hidden : entries.filter((entry) => entry.hidden === undefined)).toSorted(byRank)
  const returns = hidden.flatMap((entry) => entry.hidden?.until?.getTime() ?? [])
  const listed = lists.reduce((sum, { total }) => sum + total, 0) - (all.length - entries.length)
  return {
    items: await describe(ctx, shown.slice(skip, skip + limit)),
    total: view === 'hidden' ? hidden.length : listed - hidden.length,
    hidden: hidden.length,
    next_return_at: returns.length === 0 ? null : new Date(Math.min(...returns)).toISOString(),
  }
}

const listEntries = (ctx: Ctx, time: RankTime): Promise<{ ranked: RankedEntry[]; total: number }[]> =>
  Promise.all(
    deskSources.map(async ({ kind, list }) => {
      const { entries, total } = await list(ctx, time.today)
      const ranked = entries.map((entry) => {
        const reasons = listReasons(kind, entry.facts, time)
        return { ...entry, kind, reasons, score: toScore(reasons) }
      })
      return { ranked, total }
    }),
  )

/** A dismissal holds until its time, and as long as the item is in the state in which it was dismissed. */
function toHiddenFinder(dismissals: readonly Dismissal[], now: Date) {
  const byKey = new Map(dismissals.map((dismissal) => [toKey(dismissal.kind, dismissal.record_id), dismissal]))
  return ({ kind, id, version }: RankedEntry): Dismissal | undefined => {
    const found = byKey.get(toKey(kind, id))
    return found && found.version === version && (found.until === null || found.until > now) ? found : undefined
  }
}

type HidableEntry = RankedEntry & { hidden: Dismissal | undefined }

/** An item that was resolved since it was listed has no description and is left out. */
async function describe(ctx: Ctx, page: readonly HidableEntry[]): Promise<DeskItem[]> {
  const contents = new Map<string, DeskContent>()
  await Promise.all(
    deskSources.map(async (source) => {
      const ids = page.filter(({ kind, content }) => kind === source.kind && !content).map(({ id }) => id)
      if (!source.describe || ids.length === 0) return
      for (const { id, content } of await source.describe(ctx, ids)) contents.set(toKey(source.kind, id), content)
    }),
  )
  return page.flatMap((entry) => {
    const content = entry.content ?? contents.get(toKey(entry.kind, entry.id))
    return content ? [toDeskItem(entry, content, entry.hidden?.until ?? null)] : []
  })
}

function getSource(kind: string) {
  const source = deskSources.find((one) => one.kind === kind)
  if (!source) throw new NotFound()
  return source
}

function readUntil({ until }: DeskDismissal, now: Date): Date | null {
  if (until === null) return null
  const at = new Date(until)
  if (at <= now) throw ValidationError.field('until', deskMessages.inPast)
  if (at.getTime() - now.getTime() > limits.snoozeDays * dayMs) throw ValidationError.field('until', deskMessages.tooFar)
  return at
}

interface ItemAddress {
  kind: string
  id: string
}

const publishDeskChange = (ctx: Ctx, id: string): Promise<void> =>
  publishChange(ctx, {
    topic: 'desk',
    id,
    kind: 'changed',
    audience: [ctx.user.id],
  })

/** Only an item that waits for the caller now can be dismissed. */
export async function dismissItem(ctx: Ctx, { kind, id }: ItemAddress, dismissal: DeskDismissal): Promise<void> {
  const source = getSource(kind)
  const now = ctx.clock.now()
  const until = readUntil(dismissal, now)
  await inTransaction(ctx, async (tx) => {
    // The account can have been deleted since the session was read.
    if (!(await findUserForUpdate(tx, ctx.user.id))) throw new Unauthorized()
    // A task that is due today in the time zone of the person can be due tomorrow in UTC.
    const { entries } = await source.list(tx, toLatestDay(now))
    const entry = entries.find((one) => one.id === id)
    if (!entry) throw new NotFound()
    await saveDismissal(tx, {
      kind: source.kind,
      record_id: id,
      version: entry.version,
      until,
    })
    await publishDeskChange(tx, id)
  })
}

/** The day that has begun somewhere: time zones are up to 14 hours ahead of UTC. */
const toLatestDay = (now: Date): string => toUtcDay(new Date(now.getTime() + 14 * 3_600_000))

export async function restoreItem(ctx: Ctx, { kind, id }: ItemAddress): Promise<void> {
  const source = getSource(kind)
  await inTransaction(ctx, async (tx) => {
    if (!(await deleteDismissal(tx, source.kind, id))) throw new NotFound()
    await publishDeskChange(tx, id)
  })
}
