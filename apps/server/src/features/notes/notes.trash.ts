import { sql } from 'drizzle-orm'
import { firstLine } from '@adjutant/contract/text/first-line'
import { createTrash } from '../trash/index.ts'
import { notePermissions } from './notes.policy.ts'
import { notes } from './notes.schema.ts'

/** Longer than any title, so that long notes aren't loaded. */
const openingLength = 2_000
const titleLength = 100

export const noteTrash = createTrash({
  kind: 'note',
  topic: 'notes',
  permissions: notePermissions,
  table: notes,
  title: sql`left(${notes.content}, ${openingLength})`,
  toTitle: (opening) => firstLine(opening, titleLength),
  ownership: { creatorId: notes.user_id },
})
