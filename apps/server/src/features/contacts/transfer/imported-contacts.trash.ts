import type { TrashAdapter } from '../../trash/index.ts'
import { contactTrash as trash } from '../contacts.trash.ts'
import { undoDeadImports } from './contact-import.service.ts'

/** The cleanup also deletes the remains of imports whose process was killed. */
export const contactTrash: TrashAdapter = {
  ...trash,
  async purgeExpired(ctx) {
    await undoDeadImports(ctx)
    await trash.purgeExpired(ctx)
  },
}
