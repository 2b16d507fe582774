import type { Advice, AdviceChange, AdviceCreate } from '@adjutant/contract/advice'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { PermissionDenied, NotFound } from '../../platform/errors.ts'
import { firstLine } from '@adjutant/contract/text/first-line'
import type { PageOf } from '../../platform/http/implement.ts'
import { publishChange } from '../events/index.ts'
import { checkOwnOrganizations } from '../organizations/index.ts'
import { canDelete, canEdit } from './advice.policy.ts'
import { deleteAdvice, findAdvice, findAdviceForUpdate, insertAdvice, selectAdvice, updateAdvice, type AdviceRow } from './advice.store.ts'
import { toAdvice } from './advice.dto.ts'

export async function listAdvice(ctx: Ctx, query: { skip: number; limit: number }): Promise<PageOf<Advice>> {
  const { rows, total } = await selectAdvice(ctx, ctx.user, query)
  return { items: rows.map((row) => toAdvice(row, ctx.user)), total }
}

export async function readAdvice(ctx: Ctx, id: string): Promise<Advice> {
  const row = await findAdvice(ctx, ctx.user, id)
  if (!row) throw new NotFound()
  return toAdvice(row, ctx.user)
}

const titleOf = (sentTitle: string, content: string): string => sentTitle || firstLine(content, limits.title)

const audienceOf = (row: AdviceRow) => [row.user_id, row.organization_id]

export function createAdvice(ctx: Ctx, body: AdviceCreate): Promise<Advice> {
  return inTransaction(ctx, async (tx) => {
    if (body.organization_id) await checkOwnOrganizations(tx, [body.organization_id], 'organization_id')
    const advice_title = titleOf(body.advice_title, body.content)
    const row = await insertAdvice(tx, { ...body, advice_title, id: tx.newId(), user_id: ctx.user.id })
    await publishChange(tx, { topic: 'advice', id: row.id, kind: 'created', audience: audienceOf(row) })
    return toAdvice(row, ctx.user)
  })
}

/** Stores a run's advice for the run owner. */
export async function saveAdvice(
  ctx: SystemCtx,
  { user_id, content, run_id }: { user_id: string; content: string; run_id: string },
): Promise<AdviceRow> {
  const advice_title = `Strategic advice, ${ctx.clock.now().toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })}`
  const row = await insertAdvice(ctx, { id: ctx.newId(), user_id, content, advice_title, crew_run_id: run_id })
  await publishChange(ctx, { topic: 'advice', id: row.id, kind: 'created', audience: audienceOf(row) })
  return row
}

async function getForUpdate(ctx: Ctx, id: string): Promise<AdviceRow> {
  const row = await findAdviceForUpdate(ctx, ctx.user, id)
  if (!row) throw new NotFound()
  return row
}

export function changeAdvice(ctx: Ctx, id: string, change: AdviceChange): Promise<Advice> {
  return inTransaction(ctx, async (tx) => {
    const before = await getForUpdate(tx, id)
    if (!canEdit(ctx.user, before)) throw new PermissionDenied(appMessages.advice.cannotEdit)
    if (Object.keys(change).length === 0) return toAdvice(before, ctx.user)
    const content = change.content ?? before.content
    const row = await updateAdvice(tx, id, { content, advice_title: titleOf(change.advice_title ?? before.advice_title, content) })
    await publishChange(tx, { topic: 'advice', id, kind: 'changed', audience: audienceOf(row) })
    return toAdvice(row, ctx.user)
  })
}

export function removeAdvice(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await getForUpdate(tx, id)
    if (!canDelete(ctx.user, row)) throw new PermissionDenied(appMessages.advice.cannotDelete)
    await deleteAdvice(tx, id)
    await publishChange(tx, { topic: 'advice', id, kind: 'deleted', audience: audienceOf(row) })
  })
}
