import { eq, getColumns, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { memberships, organizations, users } from './identity.schema.ts'

type PersonColumn = 'id' | 'email' | 'first_name' | 'last_name' | 'display_name'
type PersonColumns = Record<PersonColumn, AnyPgColumn>

/** The columns to name a person on another record, from a view of the accounts. */
export const personColumns = <T extends PersonColumns>({ id, email, first_name, last_name, display_name }: T): Pick<T, PersonColumn> => ({
  id,
  email,
  first_name,
  last_name,
  display_name,
})

const { password_hash: _, ...withoutPassword } = getColumns(users)

/** Excludes the password hash, which only a sign-in and the owner's settings read. */
export const accountColumns = withoutPassword

// Other features join these read-only views instead of the tables. PostgreSQL flattens them, so that they are planned like the tables.
const views = new QueryBuilder()

/** The names of people, for other records. */
export const people = <Alias extends string>(alias: Alias) => views.select(personColumns(users)).from(users).as(alias)

/** Whole accounts without the password hash, for features that select or manage people. */
export const accounts = <Alias extends string>(alias: Alias) => views.select(accountColumns).from(users).as(alias)

/** One account, locked until the transaction ends. */
export const lockedAccount = <Alias extends string>(id: string, alias: Alias) =>
  views.select(accountColumns).from(users).where(eq(users.id, id)).for('no key update').as(alias)

export const organizationNames = <Alias extends string>(alias: Alias) =>
  views.select({ id: organizations.id, name: organizations.name }).from(organizations).as(alias)

/** The members of one organization with their access. */
export const membersOf = <Alias extends string>(organizationId: string, alias: Alias) =>
  views
    .select({ user_id: memberships.user_id, access: memberships.access })
    .from(memberships)
    .where(eq(memberships.organization_id, organizationId))
    .as(alias)

type Named = Omit<PersonColumns, 'id'>

export const fullName = ({ first_name, last_name }: Pick<Named, 'first_name' | 'last_name'>): SQL<string> =>
  sql`concat_ws(' ', ${first_name}, ${last_name})`

export const nameOrEmail = (person: Omit<Named, 'display_name'>): SQL<string> =>
  sql`coalesce(nullif(${fullName(person)}, ''), ${person.email})`

/** The name that people chose to show, or else their name or email. */
export const displayedName = (person: Named): SQL<string> => sql`coalesce(${person.display_name}, ${nameOrEmail(person)})`
