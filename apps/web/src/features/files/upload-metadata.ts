/** Letters beyond ASCII go as bytes. */
const toBase64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

/** What is said of a file before its bytes: each value in base64, blank ones left out. */
export const toMetadata = (entries: Record<string, string>) =>
  Object.entries(entries)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${toBase64(value)}`)
    .join(',')
