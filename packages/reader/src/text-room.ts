import { tidied } from './tidy-text.ts'

export interface PageText {
  /** The page, slide or sheet, counted from 1; null where there are none. */
  page: number | null
  text: string
}

/** Takes up the text of a file page by page, until there is no room left. */
export class TextRoom {
  readonly pages: PageText[] = []
  isCut = false
  #left: number

  constructor(mostCharacters: number) {
    this.#left = mostCharacters
  }

  /** How many characters there is room for. */
  get left(): number {
    return this.#left
  }

  /** Asked while there is more to come: where it finds no room, the text is cut. */
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
