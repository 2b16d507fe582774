import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'

export type NewId = () => string

const hex = (bytes: Buffer, from: number, to: number) => bytes.toString('hex', from, to)

/** UUIDv7: 48 bits of milliseconds, then randomness, so that ids sort by birth. */
export function uuidV7(nowMs: number, random: (size: number) => Buffer = randomBytes): string {
  const bytes = random(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return [hex(bytes, 0, 4), hex(bytes, 4, 6), hex(bytes, 6, 8), hex(bytes, 8, 10), hex(bytes, 10, 16)].join('-')
}

export const idsBy =
  (clock: Clock): NewId =>
  () =>
    uuidV7(clock.now().getTime())
