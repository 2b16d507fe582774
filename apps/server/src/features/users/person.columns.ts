import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from './users.schema.ts'

type PersonColumn = 'id' | 'email' | 'first_name' | 'last_name' | 'display_name'

/** The columns to name a person on another record, from the accounts table or an alias of it. */
export const personColumns = <T extends Record<PersonColumn, AnyPgColumn>>({
  id,
  email,
  first_name,
  last_name,
  display_name,
}: T): Pick<T, PersonColumn> => ({ id, email, first_name, last_name, display_name })

export const fullName = sql<string>`concat_ws(' ', ${users.first_name}, ${users.last_name})`

export const nameOrEmail = sql<string>`coalesce(nullif(${fullName}, ''), ${users.email})`
