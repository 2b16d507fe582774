// The download size of a page before it is usable, from Vite's manifest.

type Chunk = { file: string; imports?: string[]; css?: string[] }
export type Manifest = Record<string, Chunk>

/** The chunks with these keys and all their static imports. */
const listChunks = (manifest: Manifest, keys: string[], seen = new Set<string>()): Chunk[] =>
  keys.flatMap((key) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return []
    seen.add(key)
    return [chunk, ...listChunks(manifest, chunk.imports ?? [], seen)]
  })

// The router splits a route file into pieces (`login.tsx?tsr-split=component`); opening the page loads all of them.
const listRouteKeys = (manifest: Manifest, route: string): string[] =>
  Object.keys(manifest).filter((key) => key.split('?')[0] === `src/routes/${route}`)

/** The files that the browser loads for the entry and the given routes. */
export const listPageFiles = (manifest: Manifest, ...routes: string[]): { scripts: string[]; styles: string[] } => {
  if (!manifest['app.html']) throw new Error('the manifest knows no app.html')
  const routeKeys = routes.flatMap((route) => {
    const keys = listRouteKeys(manifest, route)
    if (keys.length === 0) throw new Error(`the manifest knows no route ${route}`)
    return keys
  })
  const chunks = listChunks(manifest, ['app.html', ...routeKeys])
  return {
    scripts: [...new Set(chunks.map(({ file }) => file))].filter((file) => file.endsWith('.js')),
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
  }
}

/** Finds content that the content security policy would block, and calls to other hosts. */
export const listPageErrors = (html: string): string[] => {
  const text = html.replaceAll(/<!--[\s\S]*?-->/g, '')
  const errors = {
    'an inline script': /<script(?![^>]*\bsrc=)[^>]*>/i,
    'an inline style': /<style\b|<[^>]+\sstyle=/i,
    'an inline handler': /<[^>]+\son\w+=/i,
    'a file of another host': /<(script|link|img|source|iframe|video|audio)\b[^>]*\b(src|href|srcset)=["']?(https?:)?\/\//i,
  }
  return Object.entries(errors).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []))
}

export const listStylesheets = (html: string): string[] =>
  [...html.matchAll(/<link\b[^>]*>/gi)]
    .map(([tag]) => tag)
    .filter((tag) => /\brel=["']?stylesheet/i.test(tag))
    .flatMap((tag) => /\bhref=["']?\/?([^"'\s>]+)/i.exec(tag)?.[1] ?? [])
