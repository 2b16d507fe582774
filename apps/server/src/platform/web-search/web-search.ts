import type { Source } from '@adjutant/contract/search'
import { z } from 'zod'
import { truncate } from '@adjutant/contract/text/truncate'
import { boundedFetch } from '../bounded-fetch.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Decodes HTML entities. */
const decode = (text: string) =>
  text
    .replaceAll(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10_ff_ff)))
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? '')

const withoutTags = (html: string) =>
  html.replaceAll(/<(script|style)\b[^>]*>.*?(<\/\1\s*>|$)/gis, ' ').replaceAll(/<\/?[a-z!][^>]*(>|$)/gi, '')

/** The text of an HTML fragment in one line. Decoded entities can form tags, so tags are removed again at the end. */
export function toPlainText(html: string, maxCharacters: number): string {
  const text = withoutTags(decode(withoutTags(html.slice(0, maxCharacters * 10))))
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return truncate(line.toWellFormed(), maxCharacters)
}

export type WebSearchSettings = { engine: 'searxng'; url: string } | { engine: 'tavily' | 'brave'; key: string; url?: string }

export type WebHit = {
  title: string
  url: string
  /** Text of the page without tags; always data, never instructions. */
  excerpt: string
}

export type WebSearch = (query: string, signal: AbortSignal) => Promise<WebHit[]>

/** The search engine was unreachable, rejected the request or returned no results list. Its message only goes to the log. */
export class WebSearchFailed extends Error {
  override name = 'WebSearchFailed'
}

const maxHits = 8
const maxBytes = 1_000_000
const maxMs = 10_000
const maxLengths = { query: 400, title: 300, excerpt: 1_000, url: 2_000 }

const text = z.string().nullish()
const Hit = z.object({ title: text, url: z.string(), content: text, description: text })
// SearXNG and Tavily have their results at the top level, Brave one level below.
const Results = z.union([z.object({ results: z.array(Hit) }), z.object({ web: z.object({ results: z.array(Hit) }) })])
const Nothing = z.object({ type: z.literal('search') })

function toRequest(settings: WebSearchSettings, query: string): { url: string; init: RequestInit } {
  switch (settings.engine) {
    case 'searxng':
      return { url: `${settings.url}/search?${new URLSearchParams({ q: query, format: 'json' })}`, init: {} }
    case 'tavily': {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${settings.key}` }
      const body = JSON.stringify({ query, max_results: maxHits })
      return { url: settings.url ?? 'https://api.tavily.com/search', init: { method: 'POST', headers, body } }
    }
    case 'brave': {
      const base = settings.url ?? 'https://api.search.brave.com/res/v1/web/search'
      const url = `${base}?${new URLSearchParams({ q: query, count: String(maxHits) })}`
      return { url, init: { headers: { 'x-subscription-token': settings.key } } }
    }
  }
}

const isWebAddress = (url: string) => url.length <= maxLengths.url && /^https?:\/\//i.test(url) && URL.canParse(url)

function toHits(body: unknown): WebHit[] {
  // Brave omits its list if it finds nothing.
  if (Nothing.safeParse(body).success && !Results.safeParse(body).success) return []
  const parsed = Results.parse(body)
  const { results } = 'web' in parsed ? parsed.web : parsed
  return results
    .filter(({ url }) => isWebAddress(url))
    .slice(0, maxHits)
    .map(({ title, url, content, description }) => ({
      title: toPlainText(title ?? '', maxLengths.title) || new URL(url).hostname,
      // The normalized URL contains no character that can't be stored.
      url: new URL(url).href,
      excerpt: toPlainText(content ?? description ?? '', maxLengths.excerpt),
    }))
}

async function search(settings: WebSearchSettings, query: string, signal: AbortSignal): Promise<WebHit[]> {
  const { url, init } = toRequest(settings, query.slice(0, maxLengths.query))
  const response = await boundedFetch(maxBytes)(url, { ...init, signal })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return toHits(await response.json())
}

/** Undefined if nothing is configured. */
export function createWebSearch(settings: WebSearchSettings | undefined, timeoutMs = maxMs): WebSearch | undefined {
  if (!settings) return undefined
  return async (query, signal) => {
    try {
      return await search(settings, query, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
    } catch (error) {
      signal.throwIfAborted()
      throw new WebSearchFailed(`Internet search by ${settings.engine} failed`, { cause: error })
    }
  }
}

export const toWebSource = ({ title, url }: Pick<WebHit, 'title' | 'url'>): Source => ({ kind: 'web', id: url, title, url, page: null })
