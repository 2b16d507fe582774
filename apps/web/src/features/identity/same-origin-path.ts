/** Returns undefined for any address that could leave this app. */
export function toSameOriginPath(value: unknown, origin: string) {
  if (typeof value !== 'string' || !/^\/(?!\/)/.test(value)) return undefined
  // Browsers read a backslash as a slash and drop tabs and line breaks: "/\evil.com" and "/\t/evil.com" become "//evil.com".
  // oxlint-disable-next-line no-control-regex
  if (/[\\\u0000-\u0020\u007f-\u009f]/.test(value)) return undefined
  const url = URL.parse(value, origin)
  // "/..//evil.com" is same-origin when parsed, and "//evil.com" once serialized.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}
