import type { NewId } from '../../../platform/ids.ts'
import type { ImportedContact } from './import-intake.logic.ts'
import type { NewContact, NewInteraction } from './new-contacts.store.ts'

export interface ImportBatch {
  contacts: NewContact[]
  interactions: NewInteraction[]
}

/** A row takes 0.6 ms on the embedded database, mostly for search. A statement of another call can wait for a whole chunk. */
export const batchLimits = { rows: 25, characters: 40_000 }

/** A batch has five statements besides its rows, so smaller batches would take longer in total and hardly less each. */
const minRows = 10
const targetMs = 40
/** Share of the batch's duration. Waiting calls have several statements each; without a pause each would wait for another batch. */
const pauseShare = 0.25

/** Adapts batches to the machine: a slow or busy one gets smaller batches, so that other calls wait no longer. */
export class SlicePace {
  maxRows = batchLimits.rows

  /** Returns the pause before the next batch in milliseconds. */
  recordSlice({ contacts, interactions }: ImportBatch, ms: number): number {
    const fitting = Math.round(((contacts.length + interactions.length) * targetMs) / ms)
    this.maxRows = Math.max(minRows, Math.min(batchLimits.rows, fitting))
    return Math.min(ms * pauseShare, targetMs)
  }
}

type Row = { contact: NewContact } | { interaction: NewInteraction }

/**
 * Creates all ids before the first chunk: embeddings are computed newest id first, so records that others create during the import come
 * first.
 */
function toRows(imported: readonly ImportedContact[], importId: string, newId: NewId): Row[] {
  return imported.flatMap(({ past_interactions, ...fields }) => {
    const id = newId()
    const contact = { ...fields, id, import_id: importId }
    // Files list the newest first.
    const interactions = past_interactions.map((interaction, n) => ({ ...interaction, id: newId(), contact_id: id, place: -n }))
    return [{ contact }, ...interactions.map((interaction) => ({ interaction }))]
  })
}

const countCharacters = (row: Row): number => JSON.stringify(row).length

/** Keeps the order of the file, so that a contact is written before its interactions. `pace` is read for each batch. */
export function* toBatches(
  imported: readonly ImportedContact[],
  importId: string,
  newId: NewId,
  pace: Pick<SlicePace, 'maxRows'> = { maxRows: batchLimits.rows },
): Generator<ImportBatch> {
  let batch: ImportBatch = { contacts: [], interactions: [] }
  let [rows, characters] = [0, 0]
  for (const row of toRows(imported, importId, newId)) {
    const more = countCharacters(row)
    if (rows > 0 && (rows >= pace.maxRows || characters + more > batchLimits.characters)) {
      yield batch
      batch = { contacts: [], interactions: [] }
      rows = characters = 0
    }
    if ('contact' in row) batch.contacts.push(row.contact)
    else batch.interactions.push(row.interaction)
    rows += 1
    characters += more
  }
  if (rows > 0) yield batch
}
