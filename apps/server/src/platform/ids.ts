import { randomFillSync } from 'node:crypto'
import type { Clock } from './clock.ts'

export type NewId = () => string

const pool = Buffer.alloc(4096)
let used = pool.length

/** Fetches randomness for many ids at once: each fetch costs as much as the rest of an id. */
function pooledRandom(size: number): Buffer {
  if (used + size > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += size
  return Buffer.from(pool.subarray(used - size, used))
}

/** UUIDv7: 48 bits of milliseconds, then randomness, so that ids sort by time. */
export function uuidV7(nowMs: number, random: (size: number) => Buffer = pooledRandom): string {
  const bytes = random(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export const createIdGenerator =
  (clock: Clock): NewId =>
  () =>
    uuidV7(clock.now().getTime())

/** The time at which an id of `uuidV7` was made. */
export const momentOfId = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
