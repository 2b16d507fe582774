import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { SystemCtx } from '../../platform/ctx.ts'
import { publishChange } from '../events/index.ts'
import { audienceOf } from './contacts.service.ts'
import { getStored, updateContact } from './contacts.store.ts'
import { insertExchangeDays, type Exchange } from './exchanges.store.ts'
import { insertInteraction } from './interactions.store.ts'

/** Records on contacts that there was an exchange, once a day and without its content. */
export async function recordExchange(ctx: SystemCtx, exchange: Exchange): Promise<void> {
  for (const contact_id of await insertExchangeDays(ctx, exchange)) {
    await insertInteraction(ctx, { id: ctx.newId(), contact_id, date: exchange.day, summary: appMessages.comms.exchanged, notes: null })
    await updateContact(ctx, contact_id, {})
    await publishChange(ctx, { topic: 'contacts', id: contact_id, kind: 'changed', audience: audienceOf(await getStored(ctx, contact_id)) })
  }
}
