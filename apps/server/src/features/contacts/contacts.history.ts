import { z } from 'zod'
import { toRestoringUpdate, type HistoryAdapter } from '../history/index.ts'
import { changeContact, readContact } from './contacts.service.ts'
import { findVisibleForUpdate, selectVisibleAmong } from './contacts.store.ts'

/** The stored fields are valid; the contract's own schema also accepts other names for them. */
const RestoredFields = z
  .object({
    name: z.string(),
    role: z.string().nullable(),
    emails: z.array(z.string()),
    phones: z.array(z.string()),
    notes: z.string().nullable(),
  })
  .partial()

export const contactHistory: HistoryAdapter = {
  kind: 'contact',
  read: readContact,
  lock: findVisibleForUpdate,
  restore: (ctx, id, state) => changeContact(ctx, id, toRestoringUpdate(RestoredFields, state)),
  listVisibleIds: selectVisibleAmong,
}
