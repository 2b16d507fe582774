import { exportOwned } from '../../platform/records/personal-data.ts'
import { notes } from './notes.schema.ts'

export const exportNotes = exportOwned(notes, notes.user_id)
