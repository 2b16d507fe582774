import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { recordDeed } from '../audit/audit.door.ts'
import { tell } from '../events/events.door.ts'
import { checkBuilder, checkDeletable, checkEditable } from './factory.policy.ts'
import {
  deleteItem,
  findItem,
  findItemForChange,
  insertItem,
  selectAudience,
  updateItem,
  type ItemKind,
  type ItemRow,
  type NewItem,
  type SeenItem,
} from './items.store.ts'
import { differingOf } from './same-json.ts'
import { listUses } from './uses.store.ts'

export async function getItem<K extends ItemKind>(ctx: Ctx, kind: K, id: string): Promise<SeenItem<K>> {
  const item = await findItem(ctx, kind, id)
  if (!item) throw new NotFound()
  return item
}

interface Deed {
  id: string
  name: string
  created_by: string | null
}

/** For the log that nobody changes, and for the open pages of whoever sees it. */
async function announce(ctx: Ctx, kind: ItemKind, did: 'created' | 'changed' | 'deleted', { id, name, created_by }: Deed): Promise<void> {
  await recordDeed(ctx, { action: `${kind}.${did}`, subject_kind: kind, subject_id: id, subject_name: name })
  await tell(ctx, { topic: 'factory', id, kind: did, audience: await selectAudience(ctx, created_by) })
}

/** What one has just written one sees as its maker, or as the colleague that one was before. */
const asSeen = <K extends ItemKind>(row: ItemRow<K>, is_of_colleague: boolean): SeenItem<K> => ({ ...row, is_of_colleague })

export function createItem<K extends ItemKind>(
  ctx: Ctx,
  kind: K,
  plan: (tx: Ctx, id: string) => Promise<NewItem<K>>,
): Promise<SeenItem<K>> {
  return inTransaction(ctx, async (tx) => {
    checkBuilder(ctx.user)
    const id = tx.newId()
    const row = await insertItem(tx, kind, { ...(await plan(tx, id)), id, created_by: ctx.user.id, is_auto_gen: false, is_public: false })
    await announce(tx, kind, 'created', row)
    return asSeen<K>(row, false)
  })
}

/**
 * `plan` gives the fields as they are to be, knowing the item as it is and the id that it will be kept under: a built-in item is never
 * changed, a copy of one's own is made of it. Where nothing differs, nothing is written.
 */
export function changeItem<K extends ItemKind>(
  ctx: Ctx,
  kind: K,
  id: string,
  plan: (tx: Ctx, before: SeenItem<K>, keptId: string) => Promise<Partial<NewItem<K>>>,
): Promise<SeenItem<K>> {
  return inTransaction(ctx, async (tx) => {
    const before = await findItemForChange(tx, kind, id)
    if (!before) throw new NotFound()
    checkEditable(ctx.user, before)
    const keptId = before.is_auto_gen ? tx.newId() : id
    const patch = differingOf(before, await plan(tx, before, keptId))
    if (Object.keys(patch).length === 0) return before
    const written = before.is_auto_gen ? await copyItem(tx, kind, keptId, before, patch) : await updateItem(tx, kind, id, patch)
    await announce(tx, kind, before.is_auto_gen ? 'created' : 'changed', written)
    return asSeen<K>(written, before.is_of_colleague)
  })
}

function copyItem<K extends ItemKind>(ctx: Ctx, kind: K, id: string, before: SeenItem<K>, patch: object): Promise<ItemRow<K>> {
  const { is_of_colleague: _, created_at: _born, updated_at: _touched, ...fields } = before
  const mine = { id, created_by: ctx.user.id, is_auto_gen: false, is_public: false }
  return insertItem(ctx, kind, { ...fields, ...patch, ...mine } as unknown as NewItem<K>)
}

export function removeItem(ctx: Ctx, kind: ItemKind, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const item = await findItemForChange(tx, kind, id)
    if (!item) throw new NotFound()
    checkDeletable(ctx.user, item)
    await checkUnused(tx, kind, id)
    await deleteItem(tx, kind, id)
    await announce(tx, kind, 'deleted', item)
  })
}

/** What the actor does not see has no name for them. */
async function checkUnused(ctx: Ctx, kind: ItemKind, id: string): Promise<void> {
  const { names, hidden } = await listUses(ctx, kind, id)
  const all = hidden > 0 ? [...names, words.factory.usedUnseen] : names
  if (all.length > 0) throw new Conflict(`${words.factory.inUse}${all.join(', ')}.`)
}
