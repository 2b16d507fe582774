/** Canonical JSON (RFC 8785): keys sorted by UTF-16 units, no spaces. Entry hashes are computed from this text. */
export function toCanonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${toCanonicalJson(member)}`)
  return `{${members.join(',')}}`
}
