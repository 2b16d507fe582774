import { toBriefingPeriod, toWeekFacts, type FoundRecord, type WeekFacts } from '@adjutant/analyst'
import { openTaskStatuses } from '@adjutant/contract/core/choices'
import { limits } from '@adjutant/contract/core/limits'
import { NoteQuery } from '@adjutant/contract/notes'
import type { SearchHit } from '@adjutant/contract/search'
import { TaskQuery } from '@adjutant/contract/tasks'
import type { Ctx } from '../../platform/ctx.ts'
import { readGoal } from '../goals/index.ts'
import { listNotes, readNote } from '../notes/index.ts'
import { searchRecords } from '../search/index.ts'
import { listDoneSince, listTasks, readTask } from '../tasks/index.ts'
import { collectFacts } from './strategy-facts.service.ts'

/** The records that reports are computed from, read with the caller's rights. */

export const maxFound = 8
export const maxSearchLength = 300
/** Contacts are found too and left out, so a few more hits are requested. */
const extraHits = 3

/** Shown tasks; the totals are counted in the database. */
const maxListed = limits.maxPageSize

export async function collectWeekFacts(ctx: Ctx): Promise<WeekFacts> {
  const facts = await collectFacts(ctx)
  const { today, overdue } = facts
  const { since, dueBefore } = toBriefingPeriod(today)
  const done = await listDoneSince(ctx, new Date(`${since}T00:00:00Z`), maxListed)
  // Tasks are ordered by due date, so the overdue ones come first.
  const due = await listTasks(ctx, {
    ...TaskQuery.parse({ limit: maxListed, skip: overdue.total, sort_by: 'due_date' }),
    status: [...openTaskStatuses],
    due_before: dueBefore,
    include_completed: true,
  })
  const { items: notes } = await listNotes(ctx, NoteQuery.parse({ from: since, to: today, limit: 20 }))
  const totals = { done: done.total, coming: due.total - overdue.total }
  return toWeekFacts(facts, { done: done.items, due: due.items, notes, totals })
}

/** The relevant day: a note's own date or a due date; the time of the last update says nothing about either. */
async function dayOf(ctx: Ctx, { kind, id, updated_at }: SearchHit): Promise<string | null> {
  if (kind === 'note') return (await readNote(ctx, id)).entry_date
  if (kind === 'goal') return (await readGoal(ctx, id)).due_date
  if (kind === 'task') return (await readTask(ctx, id)).due_date
  return updated_at.slice(0, 10)
}

/** Excludes conversations, which are no evidence. */
export async function findRecords(ctx: Ctx, query: string): Promise<FoundRecord[]> {
  const hits = await searchRecords(ctx, { query: query.slice(0, maxSearchLength), limit: maxFound + extraHits })
  const found: FoundRecord[] = []
  for (const hit of hits.filter(({ kind, is_evidence }) => is_evidence && kind !== 'contact').slice(0, maxFound))
    found.push({ ...hit, day: await dayOf(ctx, hit) })
  return found
}
