import { inflateRawSync } from 'node:zlib'

/** The entries of an archive by name, read from its central directory. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const entries = new Map<string, Buffer>()
  let place = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [method, packed] = [archive.readUInt16LE(place + 10), archive.readUInt32LE(place + 20)]
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((offset) => archive.readUInt16LE(place + offset)) as [
      number,
      number,
      number,
    ]
    const header = archive.readUInt32LE(place + 42)
    const name = archive.toString('utf8', place + 46, place + 46 + nameSize)
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
    const bytes = archive.subarray(start, start + packed)
    entries.set(name, method === 0 ? bytes : inflateRawSync(bytes))
    place += 46 + nameSize + extraSize + commentSize
  }
  return entries
}
