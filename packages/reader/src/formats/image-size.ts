import { Unreadable } from '../unreadable.ts'

interface Size {
  width: number
  height: number
}

const readPngSize = (bytes: Buffer): Size => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) })

/** The height is negative for top-down images. */
const readBmpSize = (bytes: Buffer): Size => ({ width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) })

const webpSizeReaders: Record<string, (bytes: Buffer) => Size> = {
  'VP8 ': (bytes) => ({ width: bytes.readUInt16LE(26) & 0x3f_ff, height: bytes.readUInt16LE(28) & 0x3f_ff }),
  VP8L: (bytes) => {
    const packed = bytes.readUInt32LE(21)
    return { width: (packed & 0x3f_ff) + 1, height: ((packed >>> 14) & 0x3f_ff) + 1 }
  },
  VP8X: (bytes) => ({ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }),
}

/** Frames are markers C0 to CF except for three tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function readJpegSize(bytes: Buffer): Size | undefined {
  let offset = 2
  while (bytes[offset] === 0xff) {
    const marker = bytes.readUInt8(offset + 1)
    if (isFrame(marker)) return { width: bytes.readUInt16BE(offset + 7), height: bytes.readUInt16BE(offset + 5) }
    // Repeated bytes before a marker are padding.
    offset += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(offset + 2)
  }
  return undefined
}

const readers: Record<string, (bytes: Buffer) => Size | undefined> = {
  'image/png': readPngSize,
  'image/bmp': readBmpSize,
  'image/jpeg': readJpegSize,
  'image/webp': (bytes) => webpSizeReaders[bytes.toString('latin1', 12, 16)]?.(bytes),
}

/** Reads only the header: decoding a small file can take gigabytes. */
export function checkPixels(bytes: Buffer, type: string, maxPixels: number): void {
  let size: Size | undefined
  try {
    size = readers[type]?.(bytes)
  } catch (error) {
    throw new Unreadable('broken', { cause: error })
  }
  if (!size || size.width === 0 || size.height === 0) throw new Unreadable('broken')
  if (size.width * size.height > maxPixels) throw new Unreadable('pixels')
}
