/** Waiting time before the next attempt: the first, doubled after each further attempt, up to the longest. */
export interface Backoff {
  firstMs: number
  maxMs: number
}

export const backoffMs = (attempts: number, { firstMs, maxMs }: Backoff): number => Math.min(firstMs * 2 ** (attempts - 1), maxMs)
