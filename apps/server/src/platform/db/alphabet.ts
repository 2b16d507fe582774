import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** The order in which people look for a name: small and capital letters alike, the same on every server whatever its locale. */
export const alphabetically = (text: SQLWrapper): SQL => sql`lower(${text}) collate "und-x-icu"`
