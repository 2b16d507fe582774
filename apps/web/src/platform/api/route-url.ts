export type QueryValue = string | number | boolean | null | undefined
export type UrlInput = { params?: Record<string, string>; query?: object }

function fillPath(path: string, params: Record<string, string>) {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name]
    if (!value) throw new Error(`The address ${path} needs a value for ${name}.`)
    return encodeURIComponent(value)
  })
}

function toQueryString(query: object) {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
}

/** Fills in path parameters and omits absent query values. */
export function toRouteUrl(path: string, { params = {}, query = {} }: UrlInput = {}) {
  const filled = fillPath(path, params)
  const search = toQueryString(query)
  return search ? `${filled}?${search}` : filled
}
