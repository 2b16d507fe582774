import { diff } from '@adjutant/contract/diff'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { recordAuditEntry } from '../../audit/index.ts'
import { publishChange } from '../../events/index.ts'
import { checkBuilder, checkDeletable, checkEditable } from '../factory.policy.ts'
import {
  deleteItem,
  findItem,
  findItemForUpdate,
  insertItem,
  updateItem,
  type ItemKind,
  type NewItem,
  type VisibleItem,
} from './items.store.ts'
import { chooseOrganization } from './item-organization.service.ts'
import { isJsonEqual } from './json-equality.logic.ts'
import { listUses } from './uses.store.ts'

export async function getItem<K extends ItemKind>(ctx: Ctx, kind: K, id: string): Promise<VisibleItem<K>> {
  const item = await findItem(ctx, kind, id)
  if (!item) throw new NotFound()
  return item
}

type ItemRef = Pick<VisibleItem<ItemKind>, 'id' | 'name' | 'created_by' | 'organization_id'>

/** Writes an audit entry and publishes the change to everyone who sees the item. */
async function recordAndPublish(ctx: Ctx, kind: ItemKind, did: 'created' | 'changed' | 'deleted', item: ItemRef): Promise<void> {
  const { id, name, created_by, organization_id } = item
  await recordAuditEntry(ctx, { action: `${kind}.${did}`, subject_kind: kind, subject_id: id, subject_name: name, organization_id })
  await publishChange(ctx, { topic: 'factory', id, kind: did, audience: [organization_id ?? created_by] })
}

/** The organization of a new item: `undefined` uses the default, null makes it private. */
export type WantedOrganization = string | null | undefined

export function createItem<K extends ItemKind>(
  ctx: Ctx,
  kind: K,
  wanted: WantedOrganization,
  plan: (tx: Ctx, id: string, organizationId: string | null) => Promise<NewItem<K>>,
): Promise<VisibleItem<K>> {
  return inTransaction(ctx, async (tx) => {
    checkBuilder(ctx.user)
    const id = tx.newId()
    const organization_id = await chooseOrganization(tx, wanted)
    const mine = { id, organization_id, created_by: ctx.user.id, updated_by: ctx.user.id, is_auto_gen: false, is_public: false }
    await insertItem(tx, kind, { ...(await plan(tx, id, organization_id)), ...mine })
    const item = await getItem(tx, kind, id)
    await recordAndPublish(tx, kind, 'created', item)
    return item
  })
}

/** The input of a planned update: the current item, and the id and organization to store it under. */
export interface TargetItem {
  id: string
  organizationId: string | null
}

/**
 * `plan` returns the new fields. A built-in item is never changed: the update creates a copy in the chosen organization. Writes nothing
 * without differences.
 */
export function changeItem<K extends ItemKind>(
  ctx: Ctx,
  kind: K,
  { id, wanted }: { id: string; wanted: WantedOrganization },
  plan: (tx: Ctx, before: VisibleItem<K>, targetItem: TargetItem) => Promise<Partial<NewItem<K>>>,
): Promise<VisibleItem<K>> {
  return inTransaction(ctx, async (tx) => {
    const before = await findItemForUpdate(tx, kind, id)
    if (!before) throw new NotFound()
    checkEditable(ctx.user, before)
    const isCopy = before.is_auto_gen
    if (!isCopy && wanted !== undefined && wanted !== before.organization_id) throw new Conflict(appMessages.factory.cannotMove)
    const targetItem = isCopy
      ? { id: tx.newId(), organizationId: await chooseOrganization(tx, wanted) }
      : { id, organizationId: before.organization_id }
    const patch = diff(before, await plan(tx, before, targetItem), isJsonEqual)
    if (Object.keys(patch).length === 0) return before
    if (isCopy) await copyItem(tx, kind, targetItem, before, patch)
    else await updateItem(tx, kind, id, { ...patch, updated_by: ctx.user.id })
    const item = await getItem(tx, kind, targetItem.id)
    await recordAndPublish(tx, kind, isCopy ? 'created' : 'changed', item)
    return item
  })
}

async function copyItem<K extends ItemKind>(
  ctx: Ctx,
  kind: K,
  targetItem: TargetItem,
  before: VisibleItem<K>,
  patch: object,
): Promise<void> {
  const { organization_name: _, created_at: _born, updated_at: _touched, ...fields } = before
  const by = { created_by: ctx.user.id, updated_by: ctx.user.id }
  const mine = { id: targetItem.id, organization_id: targetItem.organizationId, ...by, is_auto_gen: false, is_public: false }
  await insertItem(ctx, kind, { ...fields, ...patch, ...mine })
}

export function removeItem(ctx: Ctx, kind: ItemKind, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const item = await findItemForUpdate(tx, kind, id)
    if (!item) throw new NotFound()
    checkDeletable(ctx.user, item)
    await checkUnused(tx, kind, id)
    await deleteItem(tx, kind, id)
    await recordAndPublish(tx, kind, 'deleted', item)
  })
}

/** Omits the names of items that the actor can't see. */
async function checkUnused(ctx: Ctx, kind: ItemKind, id: string): Promise<void> {
  const { names, hidden } = await listUses(ctx, kind, id)
  const all = hidden > 0 ? [...names, appMessages.factory.hiddenItem] : names
  if (all.length > 0) throw new Conflict(`${appMessages.factory.inUse}${all.join(', ')}.`)
}
