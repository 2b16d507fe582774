const code = (letter: string) => letter.charCodeAt(0)

// PostgreSQL responds after these and reports ReadyForQuery.
const batchEnds = new Set([code('Q'), code('S')])
const terminate = code('X')

/** Each message has a four-byte length after its type; the start-up message has no type. */
const lengthBytes = 4

/**
 * Splits the bytes of a PostgreSQL client into batches that can be answered as a whole: the start-up message, a simple query, or an
 * extended query up to its Sync. Terminate (X) is dropped.
 */
export class FrontendBatches {
  #started = false
  #unread: Buffer = Buffer.alloc(0)

  push(bytes: Buffer): Buffer[] {
    this.#unread = this.#unread.length === 0 ? bytes : Buffer.concat([this.#unread, bytes])
    const batches: Buffer[] = []
    for (let batch = this.#take(); batch; batch = this.#take()) {
      if (batch[0] !== terminate) batches.push(batch)
    }
    return batches
  }

  #take(): Buffer | undefined {
    const length = this.#started ? findBatchLength(this.#unread) : findMessageLength(this.#unread, 0, 0)
    if (length === undefined) return undefined
    this.#started = true
    const batch = this.#unread.subarray(0, length)
    this.#unread = this.#unread.subarray(length)
    return batch
  }
}

function findBatchLength(bytes: Buffer): number | undefined {
  let offset = 0
  for (;;) {
    const length = findMessageLength(bytes, offset, 1)
    if (length === undefined) return undefined
    const letter = bytes[offset] ?? 0
    offset += length
    if (batchEnds.has(letter) || letter === terminate) return offset
  }
}

function findMessageLength(bytes: Buffer, offset: number, letterBytes: 0 | 1): number | undefined {
  if (bytes.length < offset + letterBytes + lengthBytes) return undefined
  const length = letterBytes + bytes.readInt32BE(offset + letterBytes)
  return bytes.length < offset + length ? undefined : length
}
