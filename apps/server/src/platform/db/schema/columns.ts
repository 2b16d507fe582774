import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** A moment: always with time zone, a Date in code, ISO 8601 with Z on the wire. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** Ids are UUIDv7 made by the app: PostgreSQL has no generator for them before 18. */
export const idColumn = () => uuid().primaryKey()

export const createdAt = () => moment().notNull().defaultNow()

/** A record in the bin: out of every list at once, gone for good after thirty days. */
export const deletion = () => ({ deleted_at: moment(), deleted_by_user_id: uuid() })

/**
 * For background work: the organization by whose identity provider the person came who started it. It is no reference: null means the
 * account's own sign-in, which a deleted organization must not turn into.
 */
export const ssoOrganizationId = () => uuid()
