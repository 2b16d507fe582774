import { sql, type SQL } from 'drizzle-orm'

/** Lease time-to-live. Another process takes the work over at most this long, plus one poll, after its holder died. */
export const leaseSeconds = 10

/** Several renewals fit into one lease, so that a single late one loses nothing. */
export const renewMs = 2_000

/** How often a process looks for work with an expired lease; a notification is faster where somebody released it. */
export const pollMs = 1_000

/** Uses the clock of the database, because the clocks of the processes may differ. */
export const inSeconds = (seconds: number | SQL) => sql<Date>`now() + make_interval(secs => ${seconds})`
