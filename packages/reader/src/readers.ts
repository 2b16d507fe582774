import { readText } from './plain-text.ts'
import type { Reading, ReadingOrder } from './reading.ts'
import { TextRoom } from './text-room.ts'
import { Unreadable } from './unreadable.ts'

const office = 'application/vnd.openxmlformats-officedocument.'
/** Where an office locks a document with a password, it hides it in a container of the older kind. */
const lockedMark = 'd0cf11e0'

/** Each of them is loaded when the first file wants it: most files want one. */
async function take(bytes: Buffer, { type, limits }: ReadingOrder, room: TextRoom, isLate: () => boolean): Promise<void> {
  const { mostPixels } = limits
  if (type === 'application/pdf') return (await import('./pdf.ts')).readPdf(bytes, room, { mostPixels, isLate })
  if (type.startsWith('text/')) return readText(bytes, type, room)
  if (type.startsWith('image/')) return (await import('./picture.ts')).readPicture(bytes, type, room, mostPixels)
  if (bytes.subarray(0, 4).toString('hex') === lockedMark) throw new Unreadable('encrypted')
  if (type === `${office}wordprocessingml.document`) return (await import('./docx.ts')).readDocx(bytes, room)
  if (type === `${office}spreadsheetml.sheet`) return (await import('./xlsx.ts')).readXlsx(bytes, room)
  if (type === `${office}presentationml.presentation`) return (await import('./pptx.ts')).readPptx(bytes, room)
  throw new Unreadable('other')
}

/** Throws `Unreadable`, whatever happens. `isLate`: there is no more time for pictures of pages. */
export async function readBytes(bytes: Buffer, order: ReadingOrder, isLate: () => boolean): Promise<Reading> {
  const room = new TextRoom(order.limits.mostCharacters)
  try {
    await take(bytes, order, room, isLate)
    return { pages: room.pages, isCut: room.isCut }
  } catch (error) {
    // A place outside of the file, an overflow: all that a broken one can lead to.
    throw error instanceof Unreadable ? error : new Unreadable('broken', { cause: error })
  }
}
