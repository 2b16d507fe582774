import { appMessages } from '@adjutant/contract/messages/app-messages'
import { sql, type SQL } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { contacts, exchange_days } from './contacts.schema.ts'
import { publishChange } from '../events/index.ts'
import { audienceOf } from './contacts.service.ts'
import { getStored, updateContact } from './contacts.store.ts'
import { insertInteraction } from './interactions.store.ts'
import { isMember, accounts } from '../identity/index.ts'

export interface Exchange {
  senderId: string
  /** The people the sender wrote to. */
  recipientIds: readonly string[]
  /** The recipients who received the message, without those who blocked the sender. */
  readerIds: readonly string[]
  /** `YYYY-MM-DD` */
  day: string
}

/**
 * Marks this day once on the sender's own contacts for the recipients and on the readers' own contacts for the sender. Uses own contacts
 * only, because other readers of a shared contact must not see who writes to whom. A contact represents an account only by a verified
 * address, or within the organization that manages the account.
 */
async function markDay({ db }: SystemCtx, { senderId, recipientIds, readerIds, day }: Exchange): Promise<string[]> {
  const idsOf = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`
  const isVerified = sql`(u.email_verified_at is not null or ${isMember(sql`c.created_by_user_id`, sql`u.managed_by_id`)})`
  const emailsOf = (which: SQL) => sql`array(select lower(u.email) from ${accounts('u')} where ${which} and ${isVerified})`
  const marked = await db.execute<{ contact_id: string }>(
    sql`insert into ${exchange_days} (contact_id, day)
      select c.id, ${day}::date from ${contacts} c
      where c.deleted_at is null and (
        (c.created_by_user_id = ${senderId} and c.email_keys && ${emailsOf(sql`u.id = any(${idsOf(recipientIds)})`)})
        or (c.created_by_user_id = any(${idsOf(readerIds)}) and c.email_keys && ${emailsOf(sql`u.id = ${senderId}`)}))
      order by c.id
      on conflict do nothing returning contact_id`,
    'objects',
  )
  return marked.map(({ contact_id }) => contact_id)
}

/** Records on contacts that there was an exchange, once a day and without its content. */
export async function recordExchange(ctx: SystemCtx, exchange: Exchange): Promise<void> {
  for (const contact_id of await markDay(ctx, exchange)) {
    await insertInteraction(ctx, { id: ctx.newId(), contact_id, date: exchange.day, summary: appMessages.comms.exchanged, notes: null })
    await updateContact(ctx, contact_id, {})
    await publishChange(ctx, { topic: 'contacts', id: contact_id, kind: 'changed', audience: audienceOf(await getStored(ctx, contact_id)) })
  }
}
