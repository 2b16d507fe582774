import type { Advice, AdviceChange, AdviceCreate } from '@adjutant/contract/advice'
import { formatLongDay } from '@adjutant/contract/core/format-day'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { todayOf } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { PermissionDenied, NotFound } from '../../platform/errors.ts'
import { firstLine } from '@adjutant/contract/text/first-line'
import type { PageOf } from '../../platform/http/implement.ts'
import { checkOwnOrganizations } from '../organizations/index.ts'
import { canDelete, canEdit } from './advice.policy.ts'
import { deleteAdvice, findAdvice, findAdviceForUpdate, insertAdvice, selectAdvice, updateAdvice, type AdviceRow } from './advice.store.ts'
import { publishAdviceChange } from './advice-audience.service.ts'
import { sourceKeyOf, toAdvice } from './advice.dto.ts'
import { selectClaims } from './claims/claims.store.ts'
import { readRanking } from './claims/track-record.service.ts'
import { storeClaimsOfText, updateClaimsOfText } from './claims/claims-of-text.service.ts'

/** Lists the newest advice first, shifted by some days according to its source's track record. */
export async function listAdvice(ctx: Ctx, query: { skip: number; limit: number }): Promise<PageOf<Advice>> {
  const ranking = await readRanking(ctx)
  const { rows, total } = await selectAdvice(ctx, ctx.user, { ...query, ranking })
  const claims = await selectClaims(
    ctx,
    rows.map(({ id }) => id),
  )
  const partsOf = (row: AdviceRow) => ({ claims: claims.get(row.id) ?? [], rankDays: ranking.get(sourceKeyOf(row)) ?? 0 })
  return { items: rows.map((row) => toAdvice(row, partsOf(row), ctx.user)), total }
}

/** Adds the claims and the ranking offset. */
export async function toAdviceWithClaims(ctx: Ctx, row: AdviceRow): Promise<Advice> {
  const claims = (await selectClaims(ctx, [row.id])).get(row.id) ?? []
  return toAdvice(row, { claims, rankDays: (await readRanking(ctx)).get(sourceKeyOf(row)) ?? 0 }, ctx.user)
}

export async function readAdvice(ctx: Ctx, id: string): Promise<Advice> {
  const row = await findAdvice(ctx, ctx.user, id)
  if (!row) throw new NotFound()
  return toAdviceWithClaims(ctx, row)
}

const titleOf = (sentTitle: string, content: string): string => sentTitle || firstLine(content, limits.title)

export function createAdvice(ctx: Ctx, body: AdviceCreate): Promise<Advice> {
  return inTransaction(ctx, async (tx) => {
    if (body.organization_id) await checkOwnOrganizations(tx, [body.organization_id], 'organization_id')
    const advice_title = titleOf(body.advice_title, body.content)
    const row = await insertAdvice(tx, { ...body, advice_title, id: tx.newId(), user_id: ctx.user.id, author_id: ctx.user.id })
    await storeClaimsOfText(tx, row)
    await publishAdviceChange(tx, row, 'created')
    return toAdviceWithClaims(tx, row)
  })
}

interface RunAdvice {
  content: string
  run_id: string
  /** The name of the crew or flow; null for the product's own advice. */
  crew: string | null
}

/** Stores a run's advice for the run owner. */
export async function saveAdvice(ctx: Ctx, { content, run_id, crew }: RunAdvice): Promise<AdviceRow> {
  const advice_title = `Strategic advice, ${formatLongDay(todayOf(ctx))}`
  const source = crew === null ? ({ source: 'product' } as const) : ({ source: 'crew', source_name: crew } as const)
  const row = await insertAdvice(ctx, { id: ctx.newId(), user_id: ctx.user.id, content, advice_title, crew_run_id: run_id, ...source })
  await storeClaimsOfText(ctx, row)
  await publishAdviceChange(ctx, row, 'created')
  return row
}

async function getForUpdate(ctx: Ctx, id: string): Promise<AdviceRow> {
  const row = await findAdviceForUpdate(ctx, ctx.user, id)
  if (!row) throw new NotFound()
  return row
}

/** Locked until the transaction ends. */
export async function getEditableAdvice(ctx: Ctx, id: string): Promise<AdviceRow> {
  const row = await getForUpdate(ctx, id)
  if (!canEdit(ctx.user, row)) throw new PermissionDenied(appMessages.advice.cannotEdit)
  return row
}

export function changeAdvice(ctx: Ctx, id: string, change: AdviceChange): Promise<Advice> {
  return inTransaction(ctx, async (tx) => {
    const before = await getEditableAdvice(tx, id)
    if (Object.keys(change).length === 0) return toAdviceWithClaims(tx, before)
    const content = change.content ?? before.content
    const row = await updateAdvice(tx, id, { content, advice_title: titleOf(change.advice_title ?? before.advice_title, content) })
    await updateClaimsOfText(tx, before, row)
    await publishAdviceChange(tx, row, 'changed')
    return toAdviceWithClaims(tx, row)
  })
}

export function removeAdvice(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await getForUpdate(tx, id)
    if (!canDelete(ctx.user, row)) throw new PermissionDenied(appMessages.advice.cannotDelete)
    await deleteAdvice(tx, id)
    await publishAdviceChange(tx, row, 'deleted')
  })
}
