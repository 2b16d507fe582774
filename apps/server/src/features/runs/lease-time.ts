import { sql, type SQL } from 'drizzle-orm'

/** For so long a process counts as alive after it has shown that it is. */
export const leaseSeconds = 10

/** By the clock of the database: processes may disagree about the time. */
export const inSeconds = (seconds: number | SQL) => sql<Date>`now() + make_interval(secs => ${seconds})`
