/** Encodes non-ASCII characters as bytes. */
const toBase64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

/** tus metadata: each value in base64, blank ones omitted. */
export const toMetadata = (entries: Record<string, string>) =>
  Object.entries(entries)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${toBase64(value)}`)
    .join(',')
