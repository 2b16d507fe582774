import { tidied } from './tidy-text.ts'

export interface PageText {
  /** Page, slide or sheet from 1; null if there are none. */
  page: number | null
  text: string
}

/** Collects the text of a file by page up to a limit. */
export class TextRoom {
  readonly pages: PageText[] = []
  isCut = false
  #left: number

  constructor(mostCharacters: number) {
    this.#left = mostCharacters
  }

  /** Remaining characters. */
  get left(): number {
    return this.#left
  }

  /** Called while there is more text: marks it as truncated when nothing fits. */
  hasRoom(): boolean {
    if (this.#left > 0) return true
    this.isCut = true
    return false
  }

  add(page: number | null, text: string): void {
    const tidy = tidied(text)
    if (tidy.length > this.#left) this.isCut = true
    const kept = tidy.slice(0, this.#left).toWellFormed()
    this.#left -= kept.length
    if (kept) this.pages.push({ page, text: kept })
  }
}
