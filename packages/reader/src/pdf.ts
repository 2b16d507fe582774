import { getDocumentProxy } from 'unpdf'
import type { Ocr } from './ocr.ts'
import { startOcr } from './ocr.ts'
import { findScan, type PdfPage } from './pdf-scan.ts'
import type { TextRoom } from './text-room.ts'
import { Unreadable } from './unreadable.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

export interface PdfOptions {
  mostPixels: number
  /** No time is left for OCR, which takes seconds per page. */
  isLate(): boolean
}

async function open(bytes: Buffer, mostPixels: number): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, maxImageSize: mostPixels, enableXfa: false })
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new Unreadable(isLocked ? 'encrypted' : 'broken', { cause: error })
  }
}

async function textOf(page: PdfPage): Promise<string> {
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}

/** Whether the page could be read. A broken page does not affect the others. */
async function readPage(pdf: Pdf, number: number, work: (page: PdfPage) => Promise<void>): Promise<boolean> {
  try {
    const page = await pdf.getPage(number)
    await work(page)
    page.cleanup()
    return true
  } catch {
    return false
  }
}

interface Silence {
  /** Pages without text, which can be scans. */
  silent: number[]
  /** Unreadable pages: broken, or part of a circular page tree. */
  brokenPages: number
}

async function readTexts(pdf: Pdf, room: TextRoom): Promise<Silence> {
  const silent: number[] = []
  let brokenPages = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    if (!room.hasRoom()) break
    const isRead = await readPage(pdf, number, async (page) => {
      const text = await textOf(page)
      if (text.trim()) room.add(number, text)
      else silent.push(number)
    })
    if (!isRead) brokenPages++
  }
  return { silent, brokenPages }
}

async function readScans(pdf: Pdf, silent: readonly number[], room: TextRoom, { mostPixels, isLate }: PdfOptions): Promise<void> {
  let ocr: Ocr | undefined
  for (const number of silent) {
    if (!room.hasRoom()) break
    if (isLate()) {
      room.isCut = true
      break
    }
    await readPage(pdf, number, async (page) => {
      const scan = await findScan(page, mostPixels)
      if (!scan) return
      ocr ??= await startOcr()
      room.add(number, await ocr.read(scan))
    })
  }
  await ocr?.end()
}

export async function readPdf(bytes: Buffer, room: TextRoom, options: PdfOptions): Promise<void> {
  const pdf = await open(bytes, options.mostPixels)
  const { silent, brokenPages } = await readTexts(pdf, room)
  await readScans(pdf, silent, room, options)
  // Empty pages are valid. A broken file without any text is not.
  if (room.pages.length === 0 && (brokenPages > 0 || pdf.numPages === 0)) throw new Unreadable('broken')
  room.pages.sort((one, other) => one.page! - other.page!)
}
