import { createClaimParser, listClaimSentences, type ParsedClaim } from '@adjutant/analyst'
import { addDays } from '@adjutant/contract/core/days'
import { limits } from '@adjutant/contract/core/limits'
import { claimMessages } from '@adjutant/contract/messages/claim-messages'
import type { ClaimInput } from '@adjutant/contract/records/advice-claims'
import { withoutMarks } from '@adjutant/contract/text/markdown-text'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Readers } from '../../../platform/records/visibility.ts'
import { startOfDay, toLocalDay } from '../../../platform/time-zone.ts'
import { findTimeZoneOf } from '../../history/index.ts'
import type { AdviceRow } from '../advice.store.ts'
import { findSubject, listSubjects, readersOf, type SubjectFields } from './claim-subjects.service.ts'
import { isDecided } from './claims.dto.ts'
import { deleteClaims, insertClaims, selectClaims, type NewClaim } from './claims.store.ts'

/** The days of a claim and the moments at which they begin and end for the person who writes it. */
export const toPeriodFields = (
  start_date: string,
  due_date: string,
  timeZone: string,
): Pick<NewClaim, 'start_date' | 'start_at' | 'due_date' | 'evaluate_at'> => ({
  start_date,
  start_at: startOfDay(start_date, timeZone),
  due_date,
  evaluate_at: startOfDay(addDays(due_date, 1), timeZone),
})

/** Only the owner writes the claims of private advice, and they are decided with what the owner sees. */
export const toSessionFields = (ctx: Ctx, { organization_id }: AdviceRow): Pick<NewClaim, 'sso_organization_id'> => ({
  sso_organization_id: organization_id === null ? ctx.session.sso_organization_id : null,
})

/** A measure that the parser found or a person stated. */
type Measure = Pick<ClaimInput, 'kind' | 'comparison' | 'value'>

export const toMeasureFields = (claim: Measure, subject: SubjectFields): Partial<NewClaim> & Pick<NewClaim, 'kind'> => ({
  ...subject,
  kind: claim.kind,
  comparison: claim.kind === 'kpi' ? claim.comparison : claim.kind === 'progress' ? 'at_least' : null,
  value: claim.kind === 'kpi' || claim.kind === 'progress' ? claim.value : null,
})

type ParsedFields = Omit<NewClaim, 'id' | 'advice_id' | 'position'>

/** The context for parsing the sentences of one piece of advice. */
interface ParseContext {
  ctx: Ctx
  readers: Readers
  timeZone: string
  today: string
  parse: (sentence: string) => ParsedClaim[]
}

async function createParseContext(ctx: Ctx, advice: AdviceRow): Promise<ParseContext> {
  const readers = readersOf(advice, ctx.user)
  const timeZone = await findTimeZoneOf(ctx, ctx.user.id)
  const today = toLocalDay(ctx.clock.now(), timeZone)
  return { ctx, readers, timeZone, today, parse: createClaimParser(await listSubjects(ctx, readers), today) }
}

/** A sentence without a claim is kept as text that can't be decided. */
async function toFields({ ctx, readers, timeZone, today, parse }: ParseContext, written: string): Promise<ParsedFields[]> {
  const sentence = withoutMarks(written)
  const undecided = (reason: string): ParsedFields[] => [
    { kind: 'text', sentence, verdict: 'cannot_tell', reason, evaluated_at: ctx.clock.now() },
  ]
  const claims = parse(written)
  if (claims.length === 0) return undecided(claimMessages.unreadable)
  if (claims.some(({ due }) => due < today)) return undecided(claimMessages.past)
  const rows: ParsedFields[] = []
  for (const claim of claims.slice(0, limits.claims)) {
    const subject = await findSubject(ctx, readers, claim)
    if (subject) rows.push({ sentence, ...toMeasureFields(claim, subject), ...toPeriodFields(today, claim.due, timeZone) })
  }
  return rows
}

interface NewSentences {
  sentences: readonly string[]
  firstPosition: number
  /** Null for the first text. */
  edited_by_id: string | null
}

async function insertParsedClaims(ctx: Ctx, advice: AdviceRow, { sentences, firstPosition, edited_by_id }: NewSentences): Promise<void> {
  if (sentences.length === 0) return
  const context = await createParseContext(ctx, advice)
  const fields: ParsedFields[] = []
  for (const sentence of sentences) fields.push(...(await toFields(context, sentence)))
  const shared = { ...toSessionFields(ctx, advice), advice_id: advice.id, edited_by_id }
  const rows = fields.slice(0, Math.max(0, limits.claims - firstPosition))
  await insertClaims(
    ctx,
    rows.map((row, index) => ({ ...row, ...shared, id: ctx.newId(), position: firstPosition + index })),
  )
}

/** Stores the claims of new advice, in the transaction that stores the advice. */
export const storeClaimsOfText = (ctx: Ctx, advice: AdviceRow): Promise<void> =>
  insertParsedClaims(ctx, advice, { sentences: listClaimSentences(advice.content), firstPosition: 0, edited_by_id: null })

/**
 * Updates the claims after a change of the text. Doesn't parse unchanged sentences again, because a person may have corrected or deleted
 * their claims. Keeps decided claims and claims that a person added.
 */
export async function updateClaimsOfText(ctx: Ctx, before: AdviceRow, after: AdviceRow): Promise<void> {
  const [old, current] = [listClaimSentences(before.content), listClaimSentences(after.content)]
  const removed = new Set(old.filter((sentence) => !current.includes(sentence)).map(withoutMarks))
  const claims = (await selectClaims(ctx, [after.id])).get(after.id) ?? []
  const gone = claims.filter((claim) => claim.sentence !== null && removed.has(claim.sentence) && !isDecided(claim))
  await deleteClaims(
    ctx,
    gone.map(({ id }) => id),
  )
  const added = current.filter((sentence) => !old.includes(sentence))
  await insertParsedClaims(ctx, after, { sentences: added, firstPosition: claims.length - gone.length, edited_by_id: ctx.user.id })
}
