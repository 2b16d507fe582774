import { getDocumentProxy } from 'unpdf'
import type { Ocr } from './ocr.ts'
import { startOcr } from './ocr.ts'
import { findScan, type PdfPage } from './pdf-scan.ts'
import type { TextCollector } from '../text-collector.ts'
import { Unreadable } from '../unreadable.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

export interface PdfOptions {
  maxPixels: number
  /** No time is left for OCR, which takes seconds per page. */
  isLate(): boolean
}

async function open(bytes: Buffer, maxPixels: number): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, maxImageSize: maxPixels, enableXfa: false })
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new Unreadable(isLocked ? 'encrypted' : 'broken', { cause: error })
  }
}

async function textOf(page: PdfPage): Promise<string> {
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}

/** Returns whether the page could be read. A broken page does not affect the others. */
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

interface TextlessPages {
  /** Pages without text, which can be scans. */
  textlessPages: number[]
  /** Unreadable pages: broken, or part of a circular page tree. */
  brokenPages: number
}

async function readTexts(pdf: Pdf, collector: TextCollector): Promise<TextlessPages> {
  const textlessPages: number[] = []
  let brokenPages = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    if (!collector.hasCapacity()) break
    const isRead = await readPage(pdf, number, async (page) => {
      const text = await textOf(page)
      if (text.trim()) collector.add(number, text)
      else textlessPages.push(number)
    })
    if (!isRead) brokenPages++
  }
  return { textlessPages, brokenPages }
}

async function readScans(
  pdf: Pdf,
  textlessPages: readonly number[],
  collector: TextCollector,
  { maxPixels, isLate }: PdfOptions,
): Promise<void> {
  let ocr: Ocr | undefined
  for (const number of textlessPages) {
    if (!collector.hasCapacity()) break
    if (isLate()) {
      collector.isCut = true
      break
    }
    await readPage(pdf, number, async (page) => {
      const scan = await findScan(page, maxPixels)
      if (!scan) return
      ocr ??= await startOcr()
      collector.add(number, await ocr.read(scan))
    })
  }
  await ocr?.end()
}

export async function readPdf(bytes: Buffer, collector: TextCollector, options: PdfOptions): Promise<void> {
  const pdf = await open(bytes, options.maxPixels)
  const { textlessPages, brokenPages } = await readTexts(pdf, collector)
  await readScans(pdf, textlessPages, collector, options)
  // Empty pages are valid. A broken file without any text is not.
  if (collector.pages.length === 0 && (brokenPages > 0 || pdf.numPages === 0)) throw new Unreadable('broken')
  collector.pages.sort((one, other) => (one.page ?? 0) - (other.page ?? 0))
}
