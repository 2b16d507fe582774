import { sql, type SQL } from 'drizzle-orm'

/** Lease time-to-live. Another process takes over at most this long, plus one poll, after its holder died. */
export const leaseTtlSeconds = 10

/** Several renewals fit into one lease, so that a single late one loses nothing. */
export const leaseRenewMs = 2_000

/** Polling interval for expired leases; a notification is faster after a release. */
export const pollMs = 1_000

/** Uses the clock of the database, because the clocks of the processes may differ. */
export const secondsFromNow = (seconds: number | SQL) => sql<Date>`now() + make_interval(secs => ${seconds})`
