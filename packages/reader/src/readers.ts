import { readText } from './plain-text.ts'
import type { Preview } from './preview.ts'
import type { Reading, ReadingOrder } from './reading.ts'
import { TextRoom } from './text-room.ts'
import { Unreadable } from './unreadable.ts'

const office = 'application/vnd.openxmlformats-officedocument.'
/** Office stores a password-protected document in the older container format. */
const lockedMark = 'd0cf11e0'

function assertUnlocked(bytes: Buffer): void {
  if (bytes.subarray(0, 4).toString('hex') === lockedMark) throw new Unreadable('encrypted')
}

/** Readers are loaded on demand, because most files need one. */
async function take(bytes: Buffer, { type, limits }: ReadingOrder, room: TextRoom, isLate: () => boolean): Promise<void> {
  const { mostPixels } = limits
  if (type === 'application/pdf') return (await import('./pdf.ts')).readPdf(bytes, room, { mostPixels, isLate })
  if (type.startsWith('text/')) return readText(bytes, type, room)
  if (type.startsWith('image/')) return (await import('./picture.ts')).readPicture(bytes, type, room, mostPixels)
  assertUnlocked(bytes)
  if (type === `${office}wordprocessingml.document`) return (await import('./docx.ts')).readDocx(bytes, room)
  if (type === `${office}spreadsheetml.sheet`) return (await import('./xlsx.ts')).readXlsx(bytes, room)
  if (type === `${office}presentationml.presentation`) return (await import('./pptx.ts')).readPptx(bytes, room)
  throw new Unreadable('other')
}

async function show(bytes: Buffer, type: string, page: number): Promise<Preview> {
  assertUnlocked(bytes)
  if (type === `${office}wordprocessingml.document`) return (await import('./docx.ts')).previewDocx(bytes)
  if (type === `${office}spreadsheetml.sheet`) return (await import('./xlsx.ts')).previewXlsx(bytes, page)
  if (type === `${office}presentationml.presentation`) return (await import('./pptx.ts')).previewPptx(bytes)
  throw new Unreadable('other')
}

/** A place outside of the file, an overflow: all that a broken one can lead to is `Unreadable`. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('broken', { cause: error })
  }
}

/** Always throws `Unreadable` on failure. `isLate`: no time is left for OCR. */
export const readBytes = (bytes: Buffer, order: ReadingOrder, isLate: () => boolean): Promise<Reading> =>
  guarded(async () => {
    const room = new TextRoom(order.limits.mostCharacters)
    await take(bytes, order, room, isLate)
    return { pages: room.pages, isCut: room.isCut }
  })

/** What a preview of an office file shows. It is read as the text is, so both say the same. Throws `Unreadable`, whatever happens. */
export const previewBytes = (bytes: Buffer, type: string, page: number): Promise<Preview> => guarded(() => show(bytes, type, page))
