import { words } from '@adjutant/contract/words'
import { sql } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { contacts, exchange_days, users } from '../../platform/db/schema/index.ts'
import { tell } from '../events/events.door.ts'
import { audienceOf } from './contacts.service.ts'
import { getWritten, updateContact } from './contacts.store.ts'
import { insertInteraction } from './interactions.store.ts'

export interface Exchange {
  senderId: string
  otherIds: readonly string[]
  /** `YYYY-MM-DD` */
  day: string
}

/**
 * The sender's own contacts among the others, and the others' own contacts for the sender, as far as this day is not written down there
 * yet. Only of one's own: with whom somebody writes is nobody's business who merely shares a contact with them.
 */
async function markDay({ db }: SystemCtx, { senderId, otherIds, day }: Exchange): Promise<string[]> {
  const ids = sql`${sql.param([...otherIds])}::uuid[]`
  const emailsOf = (which: ReturnType<typeof sql>) => sql`array(select lower(u.email) from ${users} u where ${which})`
  const marked = await db.execute<{ contact_id: string }>(
    sql`insert into ${exchange_days} (contact_id, day)
      select c.id, ${day}::date from ${contacts} c
      where c.deleted_at is null and (
        (c.created_by_user_id = ${senderId} and c.email_keys && ${emailsOf(sql`u.id = any(${ids})`)})
        or (c.created_by_user_id = any(${ids}) and c.email_keys && ${emailsOf(sql`u.id = ${senderId}`)}))
      order by c.id
      on conflict do nothing returning contact_id`,
    'objects',
  )
  return marked.map(({ contact_id }) => contact_id)
}

/** Writes down on contacts that there was an exchange, once a day; what was said stays between those who said it. */
export async function logExchange(ctx: SystemCtx, exchange: Exchange): Promise<void> {
  for (const contact_id of await markDay(ctx, exchange)) {
    await insertInteraction(ctx, { id: ctx.newId(), contact_id, date: exchange.day, summary: words.comms.exchanged, notes: null })
    await updateContact(ctx, contact_id, {})
    await tell(ctx, { topic: 'contacts', id: contact_id, kind: 'changed', audience: audienceOf(await getWritten(ctx, contact_id)) })
  }
}
