import { keysOf } from '@adjutant/contract/core/keys-of'
/** Failed attempts within a window, and the age of the oldest. */
export interface Attempts {
  count: number
  oldestAgeSeconds: number
}

export interface Limit {
  max: number
  windowSeconds: number
}

/** Limits for clients that the account doesn't know. */
export const strangerLimits = {
  emailAndNetwork: { max: 10, windowSeconds: 600 },
  network: { max: 50, windowSeconds: 600 },
  email: { max: 30, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>

/** Limits for a known device or an open session. Nobody else can exhaust them, and a stolen device still can't guess for long. */
export const ownLimits = {
  tenMinutes: { max: 10, windowSeconds: 600 },
  hour: { max: 30, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>

/** The counts include the current attempt. */
export const getWaitSeconds = ({ count, oldestAgeSeconds }: Attempts, { max, windowSeconds }: Limit): number =>
  count > max ? Math.max(1, Math.ceil(windowSeconds - oldestAgeSeconds)) : 0

/** Seconds until the next attempt is allowed; 0: now. */
export const maxWait = <Name extends string>(counts: Record<Name, Attempts>, limits: Record<Name, Limit>): number =>
  Math.max(...keysOf(limits).map((name) => getWaitSeconds(counts[name], limits[name])))
