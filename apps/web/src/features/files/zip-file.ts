/** Reads single entries of a zip file, each up to a bound: what is packed small may unpack to anything. */

interface Entry {
  method: number
  packedBytes: number
  at: number
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
/** The end record and the longest comment behind it. */
const endBytes = 22 + 65_535
const mostEntries = 10_000

const damaged = () => new Error('This file is damaged.')

function findEnd(view: DataView) {
  const last = view.byteLength - 22
  for (let at = last; at >= Math.max(0, view.byteLength - endBytes); at -= 1) if (view.getUint32(at, true) === endMark) return at
  throw damaged()
}

function listEntries(bytes: Uint8Array<ArrayBuffer>) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = Math.min(view.getUint16(end + 10, true), mostEntries)
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count && view.getUint32(at, true) === entryMark; index += 1) {
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const local = view.getUint32(at + 42, true)
    const dataAt = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    entries.set(name, { method: view.getUint16(at + 10, true), packedBytes: view.getUint32(at + 20, true), at: dataAt })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

async function readUpTo(stream: ReadableStream<Uint8Array<ArrayBuffer>>, mostBytes: number) {
  const reader = stream.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { value } = await reader.read()
    if (!value) return new Blob(chunks).text()
    size += value.byteLength
    if (size > mostBytes) throw new Error('The file is too large to be shown here.')
    chunks.push(value)
  }
}

/** More than a person reads of one part. */
export const mostPartBytes = 20_000_000

/** Opens a zip file; `read` gives an entry as text, or undefined where there is none of that name. */
export function openZip(bytes: Uint8Array<ArrayBuffer>, mostBytes: number) {
  const entries = listEntries(bytes)
  const read = (name: string): Promise<string> | undefined => {
    const entry = entries.get(name)
    if (!entry) return undefined
    const packed = new Blob([bytes.subarray(entry.at, entry.at + entry.packedBytes)]).stream()
    if (entry.method === 0) return readUpTo(packed, mostBytes)
    if (entry.method !== 8) throw damaged()
    return readUpTo(packed.pipeThrough(new DecompressionStream('deflate-raw')), mostBytes)
  }
  return { read, names: [...entries.keys()] }
}
