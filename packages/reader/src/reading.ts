import type { PageText } from './text-room.ts'

/** What one file may take. */
export interface ReadingLimits {
  /** Of text. */
  mostCharacters: number
  mostPixels: number
  /** Of memory that the whole process holds. */
  mostBytes: number
  /** Of work of the processor, which a busy machine does not shorten. */
  cpuMs: number
  /** By the clock, whatever the machine is busy with. */
  wallMs: number
}

export const readingLimits = {
  // A page at 400 dots an inch has 15 million; to read one of 20 takes nearly all of the memory below.
  mostPixels: 20_000_000,
  mostBytes: 512 * 1_024 * 1_024,
  cpuMs: 30_000,
  wallMs: 180_000,
} satisfies Omit<ReadingLimits, 'mostCharacters'>

/** What the process of a reader is told. */
export interface ReadingOrder {
  type: string
  limits: ReadingLimits
  /** A preview is wanted instead of the text; of a workbook that of this sheet, from 1. */
  preview?: { page: number }
}

export interface Reading {
  pages: PageText[]
  /** There is more than was read. */
  isCut: boolean
}
