import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Case-insensitive alphabetical order that is the same on every server regardless of its locale. */
export const inAlphabeticalOrder = (text: SQLWrapper): SQL => sql`lower(${text}) collate "und-x-icu"`
