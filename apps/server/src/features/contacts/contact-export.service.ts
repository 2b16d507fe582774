import { setImmediate as breathe } from 'node:timers/promises'
import type { Ctx } from '../../platform/ctx.ts'
import { selectPortion, selectVisibleIds, type ContactRow } from './contacts.store.ts'
import { csvHead, toCsvLine } from './csv-writer.ts'
import { toVcard } from './vcard-writer.ts'

const rowsAtOnce = 500

export const exportCsv = async (ctx: Ctx): Promise<string> => csvHead + (await writeAll(ctx, toCsvLine))

export const exportVcard = (ctx: Ctx): Promise<string> => writeAll(ctx, toVcard)

/** Everything that this person sees, by name. */
async function writeAll(ctx: Ctx, write: (row: ContactRow) => string): Promise<string> {
  const ids = await selectVisibleIds(ctx)
  const parts: string[] = []
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    const rows = await selectPortion(ctx, ids.slice(start, start + rowsAtOnce))
    parts.push(rows.map(write).join(''))
    await breathe()
  }
  return parts.join('')
}
