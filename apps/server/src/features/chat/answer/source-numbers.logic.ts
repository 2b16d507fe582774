import type { Source } from '@adjutant/contract/search'
import { isRecord, toRecord } from '@adjutant/contract/record'
import type { Passage } from '../../../platform/models/data-block.ts'
import { toWebSource } from '../../../platform/web-search/web-search.ts'

const isSame = (one: Source, other: Source): boolean => one.kind === other.kind && one.id === other.id && one.page === other.page

/** The numbers by which an answer can cite: first those of the passages in the prompt, then those of the records that tools return. */
export class SourceNumbers {
  readonly #passages: readonly Source[]
  /** The records of tools that are not among the passages. */
  readonly shown: Source[] = []

  constructor(passages: readonly Passage[]) {
    this.#passages = passages.map(({ source }) => source)
  }

  get count(): number {
    return this.#passages.length + this.shown.length
  }

  /** Adds `n` to each record of a tool's result that is one of its sources. */
  number(answer: unknown, sources: readonly Source[]): unknown {
    const numbers = new Map(sources.map((source) => [source, this.#toNumber(source)]))
    const find = (value: Record<string, unknown>) =>
      sources.find(({ id, page, url }) => (value.id === id && (value.page ?? null) === page) || (url !== null && value.url === url))
    const visit = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(visit)
      if (!isRecord(value)) return value
      const source = find(value)
      const fields = Object.fromEntries(Object.entries(value).map(([key, field]) => [key, visit(field)]))
      return source ? { n: numbers.get(source), ...fields } : fields
    }
    return visit(answer)
  }

  /** The same for the web pages in a stored result. */
  numberPages(answer: unknown): unknown {
    const { pages } = toRecord(answer)
    const found = Array.isArray(pages) ? pages.map(toRecord) : []
    const sources = found.flatMap(({ url, title }): Source[] =>
      typeof url === 'string' && typeof title === 'string' ? [toWebSource({ url, title })] : [],
    )
    return this.number(answer, sources)
  }

  #toNumber(source: Source): number {
    const all = [...this.#passages, ...this.shown]
    const index = all.findIndex((one) => isSame(one, source))
    if (index >= 0) return index + 1
    this.shown.push({ kind: source.kind, id: source.id, title: source.title, url: source.url, page: source.page })
    return this.count
  }
}
