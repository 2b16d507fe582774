/** Wrong tries within a window, and the age of the oldest of them. */
export interface Tries {
  count: number
  oldestAgeSeconds: number
}

export interface TryCounts {
  emailAndAddress: Tries
  address: Tries
  email: Tries
}

interface Limit {
  most: number
  windowSeconds: number
}

export const limits: Record<keyof TryCounts, Limit> = {
  emailAndAddress: { most: 10, windowSeconds: 600 },
  address: { most: 50, windowSeconds: 600 },
  email: { most: 30, windowSeconds: 3600 },
}

const waitOf = ({ count, oldestAgeSeconds }: Tries, { most, windowSeconds }: Limit): number =>
  count > most ? Math.max(1, Math.ceil(windowSeconds - oldestAgeSeconds)) : 0

/**
 * How long to wait before the next try, in seconds; 0 lets it through. The counts include the try at the door.
 * A known device passes the limit that strangers could fill up from elsewhere, so nobody locks another out.
 */
export function waitSeconds(counts: TryCounts, isKnownDevice: boolean): number {
  const waits = [waitOf(counts.emailAndAddress, limits.emailAndAddress), waitOf(counts.address, limits.address)]
  if (!isKnownDevice) waits.push(waitOf(counts.email, limits.email))
  return Math.max(...waits)
}
