import type { ContactImport } from '@adjutant/contract/contacts'
import { setImmediate as breathe } from 'node:timers/promises'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { tell } from '../events/events.door.ts'
import { getOrganizationLabel } from './contacts.service.ts'
import { readCsv } from './csv-reader.ts'
import { ImportIntake, type ImportedContact } from './import-intake.ts'
import { insertContacts, insertInteractions } from './new-contacts.store.ts'
import { readVcard } from './vcard-reader.ts'

const readers = { csv: readCsv, vcard: readVcard }
const rowsAtOnce = 1_000

/** Read and checked first, then written in one go: all of them, or none. */
export async function importContacts(ctx: Ctx, { format, text }: z.infer<typeof ContactImport>): Promise<{ imported: number }> {
  const intake = new ImportIntake()
  await readers[format](text, intake)
  const contacts = intake.getContacts()
  await inTransaction(ctx, async (tx) => {
    const organizationId = await getOrganizationLabel(tx)
    for (let start = 0; start < contacts.length; start += rowsAtOnce) {
      await insertSome(tx, contacts.slice(start, start + rowsAtOnce), organizationId)
      await breathe()
    }
    await tell(tx, { topic: 'contacts', id: null, kind: 'created', audience: [ctx.user.id] })
  })
  return { imported: contacts.length }
}

async function insertSome(ctx: Ctx, contacts: ImportedContact[], organizationId: string | null): Promise<void> {
  const rows = contacts.map((contact) => ({ ...contact, id: ctx.newId() }))
  const toRows = ({ id, past_interactions }: (typeof rows)[number]) =>
    // Files give the newest first.
    past_interactions.map((interaction, n) => ({ ...interaction, id: ctx.newId(), contact_id: id, place: -n }))
  await insertContacts(ctx, rows, organizationId)
  await insertInteractions(ctx, rows.flatMap(toRows))
}
