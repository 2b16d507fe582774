const pack = async (text: string) =>
  new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer())

/** A zip file of these parts, without the checksums that nobody here reads. */
export async function toZip(parts: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const bodies: Buffer[] = []
  const heads: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const packed = await pack(text)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt16LE(8, 10)
    head.writeUInt32LE(packed.length, 20)
    head.writeUInt16LE(name.length, 28)
    head.writeUInt32LE(at, 42)
    bodies.push(local, Buffer.from(name), Buffer.from(packed))
    heads.push(head, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...bodies, ...heads, end]))
}
