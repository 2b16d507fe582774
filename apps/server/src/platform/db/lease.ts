import { sql, type SQL } from 'drizzle-orm'

/** Lease time-to-live. Another process takes over at most this long, plus one poll, after its holder died. */
export const leaseSeconds = 10

/** Several renewals fit into one lease, so that a single late one loses nothing. */
export const renewMs = 2_000

/** Polling interval for expired leases; a notification is faster after a release. */
export const pollMs = 1_000

/** Uses the clock of the database, because the clocks of the processes may differ. */
export const inSeconds = (seconds: number | SQL) => sql<Date>`now() + make_interval(secs => ${seconds})`
