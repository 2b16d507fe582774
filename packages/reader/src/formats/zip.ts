import { inflateRawSync } from 'node:zlib'
import { Unreadable } from '../unreadable.ts'

const endMark = 0x06_05_4b_50
const endLength = 22
const maxCommentLength = 65_535
const entryMark = 0x02_01_4b_50
const entryLength = 46
const localLength = 30

/** Office documents have dozens of entries, or one per image. */
const maxEntries = 10_000
const maxBytesOfEntry = 64_000_000
const maxBytes = 200_000_000
/** No text compresses better; short entries are exempt. */
const maxRatio = 250
const shortBytes = 1_000_000

interface Entry {
  isEncrypted: boolean
  method: number
  packedBytes: number
  offset: number
}

function findEnd(bytes: Buffer): number {
  for (let position = bytes.length - endLength; position >= Math.max(0, bytes.length - endLength - maxCommentLength); position--)
    if (bytes.readUInt32LE(position) === endMark) return position
  throw new Unreadable('broken')
}

function readEntry(bytes: Buffer, position: number): { name: string; entry: Entry; next: number } {
  if (bytes.readUInt32LE(position) !== entryMark) throw new Unreadable('broken')
  const nameEnd = position + entryLength + bytes.readUInt16LE(position + 28)
  return {
    name: bytes.toString('utf8', position + entryLength, nameEnd),
    entry: {
      isEncrypted: (bytes.readUInt16LE(position + 8) & 1) === 1,
      method: bytes.readUInt16LE(position + 10),
      packedBytes: bytes.readUInt32LE(position + 20),
      offset: bytes.readUInt32LE(position + 42),
    },
    next: nameEnd + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32),
  }
}

function listEntries(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > maxEntries) throw new Unreadable('unpacked')
  const entries = new Map<string, Entry>()
  let position = bytes.readUInt32LE(end + 16)
  for (let read = 0; read < count; read++) {
    const { name, entry, next } = readEntry(bytes, position)
    entries.set(name, entry)
    position = next
  }
  return entries
}

function toPackedBytes(bytes: Buffer, { offset, packedBytes }: Entry): Buffer {
  const start = offset + localLength + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const packed = bytes.subarray(start, start + packedBytes)
  if (packed.length < packedBytes) throw new Unreadable('broken')
  return packed
}

function inflate(packed: Buffer, budget: number): Buffer {
  const maxOutputLength = Math.min(budget, maxBytesOfEntry, Math.max(shortBytes, packed.length * maxRatio))
  try {
    return inflateRawSync(packed, { maxOutputLength })
  } catch (error) {
    const isTooLarge = error instanceof RangeError
    throw new Unreadable(isTooLarge ? 'unpacked' : 'broken', { cause: error })
  }
}

/** An in-memory archive. Headers are not trusted: each entry is unpacked only up to the remaining limit. */
export class Zip {
  readonly #bytes: Buffer
  readonly #entries: Map<string, Entry>
  #budget = maxBytes

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#entries = listEntries(bytes)
  }

  find(name: string): string | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    if (entry.isEncrypted) throw new Unreadable('encrypted')
    const content = this.#unpack(entry)
    this.#budget -= content.length
    return content.toString('utf8')
  }

  #unpack(entry: Entry): Buffer {
    const packed = toPackedBytes(this.#bytes, entry)
    if (entry.method === 8) return inflate(packed, this.#budget)
    if (entry.method !== 0) throw new Unreadable('broken')
    if (packed.length > Math.min(this.#budget, maxBytesOfEntry)) throw new Unreadable('unpacked')
    return packed
  }
}
