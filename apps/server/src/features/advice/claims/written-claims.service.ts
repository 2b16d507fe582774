import { createClaimReader, listKnowSentences, type ClaimRecords, type ReadClaim } from '@adjutant/analyst'
import { addDays } from '@adjutant/contract/core/days'
import { limits } from '@adjutant/contract/core/limits'
import { claimMessages } from '@adjutant/contract/messages/claim-messages'
import { withoutMarks } from '@adjutant/contract/text/markdown-text'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Readers } from '../../../platform/records/visibility.ts'
import { dayIn, startOfDay } from '../../../platform/time-zone.ts'
import { findTimeZoneOf } from '../../history/index.ts'
import type { AdviceRow } from '../advice.store.ts'
import { findSubject, listSubjects, readersOf, type SubjectFields } from './claim-subjects.service.ts'
import { isDecided } from './claims.dto.ts'
import { deleteClaims, insertClaims, selectClaims, type NewClaim } from './claims.store.ts'

/** The day of a claim and the moment at which that day is over for the person who writes it. */
export const toDueFields = (due_date: string, timeZone: string): Pick<NewClaim, 'due_date' | 'evaluate_at'> => ({
  due_date,
  evaluate_at: startOfDay(addDays(due_date, 1), timeZone),
})

export const toMeasureFields = (claim: ReadClaim, subject: SubjectFields): Partial<NewClaim> & Pick<NewClaim, 'kind'> => ({
  ...subject,
  kind: claim.kind,
  comparison: claim.kind === 'kpi' ? claim.comparison : claim.kind === 'progress' ? 'at_least' : null,
  value: 'value' in claim ? claim.value : null,
})

type ReadFields = Omit<NewClaim, 'id' | 'advice_id' | 'position'>

/** What the sentences of one piece of advice are read with. */
interface Reading {
  ctx: Ctx
  readers: Readers
  records: ClaimRecords
  timeZone: string
  today: string
  read: (sentence: string) => ReadClaim[]
}

async function beginReading(ctx: Ctx, advice: AdviceRow): Promise<Reading> {
  const readers = readersOf(advice, ctx.user)
  const [records, timeZone] = [await listSubjects(ctx, readers), await findTimeZoneOf(ctx, ctx.user.id)]
  const today = dayIn(ctx.clock.now(), timeZone)
  return { ctx, readers, records, timeZone, today, read: createClaimReader(records, today) }
}

/** A sentence without a claim is kept as text, which nothing can decide. */
async function toFields({ ctx, readers, records, timeZone, today, read }: Reading, written: string): Promise<ReadFields[]> {
  const sentence = withoutMarks(written)
  const undecided = (reason: string): ReadFields[] => [
    { kind: 'text', sentence, verdict: 'cannot_tell', reason, evaluated_at: ctx.clock.now() },
  ]
  const claims = read(written)
  if (claims.length === 0) return undecided(claimMessages.unreadable)
  if (claims.some(({ due }) => due < today)) return undecided(claimMessages.past)
  const rows: ReadFields[] = []
  for (const claim of claims) {
    const subject = await findSubject(ctx, readers, claim, records)
    if (subject) rows.push({ sentence, ...toMeasureFields(claim, subject), ...toDueFields(claim.due, timeZone) })
  }
  return rows
}

async function insertRead(ctx: Ctx, advice: AdviceRow, sentences: readonly string[], firstPosition: number): Promise<void> {
  if (sentences.length === 0) return
  const reading = await beginReading(ctx, advice)
  const fields: ReadFields[] = []
  for (const sentence of sentences) fields.push(...(await toFields(reading, sentence)))
  const rows = fields.slice(0, Math.max(0, limits.claims - firstPosition))
  await insertClaims(
    ctx,
    rows.map((row, place) => ({ ...row, id: ctx.newId(), advice_id: advice.id, position: firstPosition + place })),
  )
}

/** Stores the claims of new advice, in the transaction that stores the advice. */
export const storeWrittenClaims = (ctx: Ctx, advice: AdviceRow): Promise<void> =>
  insertRead(ctx, advice, listKnowSentences(advice.content), 0)

/**
 * Follows a change of the text. Sentences that stay are not read again, because a person may have corrected or deleted their claims. Claims
 * that are decided stay, and so do those that a person added.
 */
export async function updateWrittenClaims(ctx: Ctx, before: AdviceRow, after: AdviceRow): Promise<void> {
  const [old, current] = [listKnowSentences(before.content), listKnowSentences(after.content)]
  const removed = new Set(old.filter((sentence) => !current.includes(sentence)).map(withoutMarks))
  const claims = (await selectClaims(ctx, [after.id])).get(after.id) ?? []
  const gone = claims.filter((claim) => claim.sentence !== null && removed.has(claim.sentence) && !isDecided(claim))
  await deleteClaims(
    ctx,
    gone.map(({ id }) => id),
  )
  const added = current.filter((sentence) => !old.includes(sentence))
  await insertRead(ctx, after, added, claims.length - gone.length)
}
