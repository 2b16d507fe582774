import { setImmediate as yieldToRequests } from 'node:timers/promises'
import type { Ctx } from '../../../platform/ctx.ts'
import { recordAuditEntry } from '../../audit/index.ts'
import { selectChunk, selectVisibleIds, type ContactRow } from '../contacts.store.ts'
import { csvHead, toCsvLine } from './csv.serializer.ts'
import { toVcard } from './vcard.serializer.ts'

const rowsAtOnce = 500

export const exportCsv = async (ctx: Ctx): Promise<string> => csvHead + (await writeAll(ctx, toCsvLine, 'csv'))

export const exportVcard = (ctx: Ctx): Promise<string> => writeAll(ctx, toVcard, 'vcf')

/** Writes every contact that this person can see, by name. */
async function writeAll(ctx: Ctx, write: (row: ContactRow) => string, format: string): Promise<string> {
  const ids = await selectVisibleIds(ctx)
  const details = { format, count: ids.length }
  await recordAuditEntry(ctx, { action: 'contact.exported', subject_kind: 'contact', subject_id: null, subject_name: null, details })
  const parts: string[] = []
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    const rows = await selectChunk(ctx, ids.slice(start, start + rowsAtOnce))
    parts.push(rows.map(write).join(''))
    await yieldToRequests()
  }
  return parts.join('')
}
