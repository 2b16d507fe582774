import type { CalendarWindow } from './calendar/calendar.ts'
import type { PageText } from './text-collector.ts'

/** Resource limits per file. */
export interface ReadingLimits {
  /** Maximum characters of text. */
  maxCharacters: number
  maxPixels: number
  /** Memory of the whole process. */
  maxBytes: number
  /** CPU time, which does not depend on other load. */
  cpuMs: number
  /** Wall-clock time. */
  wallMs: number
}

export const readingLimits = {
  // A page at 400 dpi has 15 million pixels; 20 million take nearly all of the memory limit.
  maxPixels: 20_000_000,
  maxBytes: 512 * 1_024 * 1_024,
  cpuMs: 30_000,
  wallMs: 180_000,
} satisfies Omit<ReadingLimits, 'maxCharacters'>

/** Input of the reader process. */
export interface ReadRequest {
  type: string
  limits: ReadingLimits
  /** Requests a preview instead of the text; for a workbook of this sheet, from 1. */
  preview?: { page: number }
  /** Requests the meetings of a calendar instead of the text. */
  calendar?: CalendarWindow
}

export interface ReadingResult {
  pages: PageText[]
  /** True if the text is truncated. */
  isCut: boolean
}
