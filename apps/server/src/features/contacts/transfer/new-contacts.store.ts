import { sql } from 'drizzle-orm'
import type { ViewerCtx } from '../../../platform/ctx.ts'
import { contacts, past_interactions } from '../contacts.schema.ts'

export interface NewContact {
  id: string
  name: string
  role?: string | null | undefined
  emails: string[]
  phones: string[]
  notes?: string | null | undefined
  import_id?: string
}

export interface NewInteraction {
  id: string
  contact_id: string
  date: string
  summary: string
  notes?: string | null | undefined
  /** Within one day the higher place is the newer. */
  place: number
}

/** One statement with one parameter for any number of rows. The database lowercases, as for the account emails that are compared. */
export async function insertContacts(ctx: ViewerCtx, rows: readonly NewContact[], organizationId: string | null): Promise<void> {
  await ctx.db.execute(sql`
    insert into ${contacts} (id, name, role, emails, email_keys, phones, notes, import_id, organization_id, created_by_user_id)
    select id, name, role, emails, array(select lower(e) from unnest(emails) e), phones, notes, import_id, ${organizationId}::uuid, ${ctx.user.id}::uuid
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(id uuid, name text, role text, emails text[], phones text[], notes text, import_id uuid)`)
}

/** `at` is the same for all chunks of an import, because otherwise the order of one day's interactions would follow the chunks. */
export async function insertInteractions(ctx: ViewerCtx, rows: readonly NewInteraction[], at: Date): Promise<void> {
  if (rows.length === 0) return
  await ctx.db.execute(sql`
    insert into ${past_interactions} (id, contact_id, date, summary, notes, created_at)
    select id, contact_id, date, summary, notes, ${at.toISOString()}::timestamptz + place * interval '1 microsecond'
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, contact_id uuid, date date, summary text, notes text, place int)`)
}
