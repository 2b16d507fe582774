import { sql } from 'drizzle-orm'
import { firstLine } from '../../platform/text/first-line.ts'
import { createTrash } from '../trash/index.ts'
import { notes } from './notes.schema.ts'

/** More than any title needs; avoids loading long notes. */
const openingLength = 2_000
const titleLength = 100

export const noteTrash = createTrash({
  kind: 'note',
  topic: 'notes',
  table: notes,
  title: sql`left(${notes.content}, ${openingLength})`,
  toTitle: (opening) => firstLine(opening, titleLength),
  ownership: { creatorId: notes.user_id },
})
