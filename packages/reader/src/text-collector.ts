import { tidyText } from './tidy-text.ts'

export interface PageText {
  /** Page, slide or sheet from 1; null if there are none. */
  page: number | null
  text: string
}

/** Collects the text of a file by page up to a limit. */
export class TextCollector {
  readonly pages: PageText[] = []
  isCut = false
  #left: number

  constructor(maxCharacters: number) {
    this.#left = maxCharacters
  }

  /** Remaining characters. */
  get left(): number {
    return this.#left
  }

  /** Called while there is more text: marks it as truncated when nothing fits. */
  hasCapacity(): boolean {
    if (this.#left > 0) return true
    this.isCut = true
    return false
  }

  add(page: number | null, text: string): void {
    const tidy = tidyText(text)
    if (tidy.length > this.#left) this.isCut = true
    const kept = tidy.slice(0, this.#left).toWellFormed()
    this.#left -= kept.length
    if (kept) this.pages.push({ page, text: kept })
  }
}
