import { sql, type SQL } from 'drizzle-orm'
import type { DbCtx } from '../../platform/ctx.ts'
import { accounts, isMember } from '../identity/index.ts'
import { contacts, exchange_days } from './contacts.schema.ts'

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
 * Marks this day once on the sender's own contacts for the recipients and on the readers' own contacts for the sender. Own contacts only:
 * people who merely share a contact must not see who writes with whom. A contact represents an account only by a verified address, or
 * within the organization that manages the account. Returns the contacts that were not marked yet.
 */
export async function insertExchangeDays({ db }: DbCtx, { senderId, recipientIds, readerIds, day }: Exchange): Promise<string[]> {
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
