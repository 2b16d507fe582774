export type SafeLink = {
  href: string
  /** Target of an external link: a host or an email address. */
  leadsTo?: string
}

function parse(address: string, ownOrigin: string) {
  try {
    return new URL(address, ownOrigin)
  } catch {
    return undefined
  }
}

function isOwnPath(address: string) {
  return /^[/#]/.test(address)
}

/** Checks the address as the browser parses it; undefined if it must not be followed. */
export function findSafeLink(address: string, ownOrigin: string): SafeLink | undefined {
  const text = address.trim()
  const url = parse(text, ownOrigin)
  if (!url) return undefined
  if (url.protocol === 'mailto:') return { href: url.href, leadsTo: url.pathname }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  if (url.origin !== ownOrigin) return { href: url.href, leadsTo: url.host }
  if (text.startsWith('#')) return { href: url.hash }
  // A relative path such as "docs/plan" would resolve differently on every page.
  return isOwnPath(text) || parse(text, 'http://other.invalid')?.origin === ownOrigin
    ? { href: url.pathname + url.search + url.hash }
    : undefined
}

/** The path of an own stored file, or undefined. External images could leak data without a click. */
export function findOwnImage(address: string, ownOrigin: string) {
  const url = parse(address.trim(), ownOrigin)
  if (!url || url.origin !== ownOrigin) return undefined
  return /^\/api\/files\/[\w-]+(\/content)?\/?$/.test(url.pathname) ? url.pathname : undefined
}
