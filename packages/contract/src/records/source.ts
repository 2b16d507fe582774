import type { Source } from '../search.ts'

/** A record of the product as a source; only web pages have a URL. */
export const toSource = (kind: Source['kind'], id: string, title: string, page: number | null = null): Source => ({
  kind,
  id,
  title,
  url: null,
  page,
})
