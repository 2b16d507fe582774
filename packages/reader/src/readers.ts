import type { CalendarContents, CalendarWindow } from './calendar/calendar.ts'
import { readText } from './formats/plain-text.ts'
import type { Preview } from './preview.ts'
import type { ReadingResult, ReadRequest } from './reading.ts'
import { TextCollector } from './text-collector.ts'
import { Unreadable } from './unreadable.ts'

const office = 'application/vnd.openxmlformats-officedocument.'
/** Office stores a password-protected document in the older container format. */
const lockedMark = 'd0cf11e0'

function assertUnlocked(bytes: Buffer): void {
  if (bytes.subarray(0, 4).toString('hex') === lockedMark) throw new Unreadable('encrypted')
}

/** Readers are loaded on demand, because most files need one. */
async function readByType(bytes: Buffer, { type, limits }: ReadRequest, collector: TextCollector, isLate: () => boolean): Promise<void> {
  const { maxPixels } = limits
  if (type === 'application/pdf') return (await import('./formats/pdf.ts')).readPdf(bytes, collector, { maxPixels, isLate })
  if (type.startsWith('text/')) return readText(bytes, type, collector)
  if (type.startsWith('image/')) return (await import('./formats/image.ts')).readImage(bytes, type, collector, maxPixels)
  assertUnlocked(bytes)
  if (type === `${office}wordprocessingml.document`) return (await import('./formats/docx.ts')).readDocx(bytes, collector)
  if (type === `${office}spreadsheetml.sheet`) return (await import('./formats/xlsx.ts')).readXlsx(bytes, collector)
  if (type === `${office}presentationml.presentation`) return (await import('./formats/pptx.ts')).readPptx(bytes, collector)
  throw new Unreadable('other')
}

async function previewByType(bytes: Buffer, type: string, page: number): Promise<Preview> {
  assertUnlocked(bytes)
  if (type === `${office}wordprocessingml.document`) return (await import('./formats/docx.ts')).previewDocx(bytes)
  if (type === `${office}spreadsheetml.sheet`) return (await import('./formats/xlsx.ts')).previewXlsx(bytes, page)
  if (type === `${office}presentationml.presentation`) return (await import('./formats/pptx.ts')).previewPptx(bytes)
  throw new Unreadable('other')
}

/** Every error of a broken file, such as an offset out of range, becomes `Unreadable`. */
async function rethrowAsUnreadable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('broken', { cause: error })
  }
}

/** Always throws `Unreadable` on failure. `isLate` returns true when no time is left for OCR. */
export const readBytes = (bytes: Buffer, request: ReadRequest, isLate: () => boolean): Promise<ReadingResult> =>
  rethrowAsUnreadable(async () => {
    const collector = new TextCollector(request.limits.maxCharacters)
    await readByType(bytes, request, collector, isLate)
    return { pages: collector.pages, isCut: collector.isCut }
  })

/** The preview of an office file, extracted by the same code as its text. Always throws `Unreadable` on failure. */
export const previewBytes = (bytes: Buffer, type: string, page: number): Promise<Preview> =>
  rethrowAsUnreadable(() => previewByType(bytes, type, page))

/** The meetings of a calendar in a window of time. Always throws `Unreadable` on failure. */
export const readCalendarBytes = (bytes: Buffer, window: CalendarWindow): Promise<CalendarContents> =>
  rethrowAsUnreadable(async () => (await import('./calendar/read-calendar.ts')).readCalendar(bytes, window))
