import type { InteractionChange, InteractionCreate, PastInteraction } from '@adjutant/contract/contacts'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { NotFound } from '../../platform/errors.ts'
import { publishChange } from '../events/index.ts'
import { canEdit } from './contacts.policy.ts'
import { audienceOf, getForUpdate } from './contacts.service.ts'
import { updateContact } from './contacts.store.ts'
import { deleteInteraction, findInteraction, insertInteraction, updateInteraction, type InteractionRow } from './interactions.store.ts'

const toInteraction = ({ id, date, summary, notes }: InteractionRow): PastInteraction => ({ id, date, summary, notes })

/** Interactions are part of the contact: editing them requires permission to edit it and counts as its change. */
function onContact<T>(ctx: Ctx, contactId: string, work: (tx: Ctx) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    const contact = await getForUpdate(tx, contactId, canEdit, appMessages.contact.cannotEdit)
    const result = await work(tx)
    await updateContact(tx, contactId, {})
    await publishChange(tx, { topic: 'contacts', id: contactId, kind: 'changed', audience: audienceOf(contact) })
    return result
  })
}

async function getInteraction(ctx: Ctx, contactId: string, id: string): Promise<InteractionRow> {
  const row = await findInteraction(ctx, contactId, id)
  if (!row) throw new NotFound()
  return row
}

export const addInteraction = (ctx: Ctx, contact_id: string, body: InteractionCreate): Promise<PastInteraction> =>
  onContact(ctx, contact_id, async (tx) =>
    toInteraction(await insertInteraction(tx, { ...body, id: tx.newId(), contact_id, created_by_user_id: ctx.user.id })),
  )

export const changeInteraction = (ctx: Ctx, contactId: string, id: string, body: InteractionChange): Promise<PastInteraction> =>
  onContact(ctx, contactId, async (tx) => {
    const before = await getInteraction(tx, contactId, id)
    if (Object.values(body).every((value) => value === undefined)) return toInteraction(before)
    return toInteraction(await updateInteraction(tx, before, body))
  })

export const removeInteraction = (ctx: Ctx, contactId: string, id: string): Promise<void> =>
  onContact(ctx, contactId, async (tx) => deleteInteraction(tx, await getInteraction(tx, contactId, id)))
