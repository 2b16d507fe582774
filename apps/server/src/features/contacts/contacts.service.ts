import type { Contact, ContactChange, ContactCreate, ContactQuery } from '@adjutant/contract/contacts'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { diff } from '@adjutant/contract/diff'
import type { Actor, Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { PermissionDenied, NotFound, Unauthorized } from '../../platform/errors.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import { publishChange } from '../events/index.ts'
import { checkAddedShares, checkOwnOrganizations, findNewShares, recordSharing } from '../organizations/index.ts'
import { canDelete, canEdit, canShare, type ContactParties } from './contacts.policy.ts'
import * as store from './contacts.store.ts'
import type { ContactPatch, ContactRow } from './contacts.store.ts'
import { toContact } from './contacts.dto.ts'
import { lockAccountAndPrimary } from '../identity/index.ts'
import { contactShares } from './contacts.conditions.ts'
import { contactTrash } from './contacts.trash.ts'
import { insertContacts } from './transfer/new-contacts.store.ts'

export async function listContacts(ctx: Ctx, query: ContactQuery): Promise<PageOf<Contact>> {
  const { rows, total } = await store.selectContacts(ctx, query)
  return { items: rows.map((row) => toContact(row, ctx.user)), total }
}

/** Lists contacts with one of these lowercase emails, own ones first. */
export const listContactsByEmails = async (ctx: Ctx, emails: readonly string[]): Promise<Contact[]> =>
  (await store.selectByEmails(ctx, emails)).map((row) => toContact(row, ctx.user))

export async function readContact(ctx: Ctx, id: string): Promise<Contact> {
  const row = await store.findVisible(ctx, id)
  if (!row) throw new NotFound()
  return toContact(row, ctx.user)
}

export function createContact(ctx: Ctx, { shared_org_ids, ...fields }: ContactCreate): Promise<Contact> {
  return inTransaction(ctx, async (tx) => {
    const id = tx.newId()
    await checkOwnOrganizations(tx, shared_org_ids, 'shared_org_ids')
    await insertContacts(tx, [{ ...fields, id }], await getOrganizationLabel(tx))
    await contactShares.replace(tx, id, shared_org_ids)
    const row = await store.getStored(tx, id)
    await recordSharing(tx, { kind: 'contact', id }, [], row.shared_org_ids)
    await publishChange(tx, { topic: 'contacts', id, kind: 'created', audience: audienceOf(row) })
    return toContact(row, ctx.user)
  })
}

/** The creator's current primary organization, shown as owner when the contact is shared; it grants nobody access. */
export async function getOrganizationLabel(ctx: Ctx): Promise<string | null> {
  const { isThere, organizationId } = await lockAccountAndPrimary(ctx, ctx.user.id)
  if (!isThere) throw new Unauthorized()
  return organizationId
}

export const audienceOf = ({ contact, shared_org_ids }: ContactRow) => [contact.created_by_user_id, ...shared_org_ids]

type Right = (actor: Actor, contact: ContactParties) => boolean

export async function getForUpdate(ctx: Ctx, id: string, may: Right, denial: string): Promise<ContactRow> {
  const row = await store.findVisibleForUpdate(ctx, id)
  if (!row) throw new NotFound()
  if (!may(ctx.user, row)) throw new PermissionDenied(denial)
  return row
}

export const changeContact = (ctx: Ctx, id: string, change: ContactChange): Promise<Contact> =>
  inTransaction(ctx, async (tx) => write(tx, await getForUpdate(tx, id, canEdit, appMessages.contact.cannotEdit), change))

async function write(ctx: Ctx, before: ContactRow, { shared_org_ids: requestedIds, ...fields }: ContactChange): Promise<Contact> {
  const { id } = before.contact
  const patch: ContactPatch = diff(before.contact, fields)
  const shares = findNewShares(requestedIds, before.shared_org_ids)
  if (!shares && Object.keys(patch).length === 0) return toContact(before, ctx.user)
  if (shares) await changeSharing(ctx, before, shares)
  await store.updateContact(ctx, id, patch)
  const after = await store.getStored(ctx, id)
  await recordSharing(ctx, { kind: 'contact', id }, before.shared_org_ids, after.shared_org_ids)
  await publishChange(ctx, { topic: 'contacts', id, kind: 'changed', audience: [...audienceOf(before), ...audienceOf(after)] })
  return toContact(after, ctx.user)
}

async function changeSharing(ctx: Ctx, before: ContactRow, organizationIds: string[]): Promise<void> {
  if (!canShare(ctx.user, before)) throw new PermissionDenied(appMessages.contact.cannotShare)
  await checkAddedShares(ctx, organizationIds, before.shared_org_ids, 'shared_org_ids')
  await contactShares.replace(ctx, before.contact.id, organizationIds)
}

export function removeContact(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await getForUpdate(tx, id, canDelete, appMessages.contact.cannotDelete)
    await contactTrash.add(tx, id, audienceOf(row))
  })
}
