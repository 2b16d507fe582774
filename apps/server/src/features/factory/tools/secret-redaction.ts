import type { Headers } from './tool-secrets.ts'

/** Shorter secrets would hide ordinary words. */
const minPlainLength = 4
/** Encoded forms use few different characters, so short ones occur by chance. */
const minEncodedLength = 8

/** Basic credentials contain further secrets: the decoded pair of user and password, and the password alone. */
function listBasicParts(value: string): string[] {
  const [, encoded] = /^basic\s+([\w+/=-]+)$/i.exec(value) ?? []
  if (!encoded) return []
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  return [pair, pair.slice(pair.indexOf(':') + 1)]
}

/** The header value, and the part after its scheme (`Bearer …`). */
const listSecrets = (headers: Headers): string[] =>
  Object.values(headers).flatMap((value) => [value, value.replace(/^\S+\s+/, ''), ...listBasicParts(value)])

const toHtml = (secret: string): string =>
  secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

const toAscii = (json: string): string =>
  json.replaceAll(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

function listPlainForms(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1)
  const url = encodeURIComponent(secret)
  return [secret, json, json.replaceAll('/', '\\/'), toAscii(json), url, url.replaceAll('%20', '+'), toHtml(secret)]
}

/**
 * The bytes within the base64 of a longer text. The offset in a group of three bytes gives three forms; edge characters that depend on
 * neighbouring bytes are left out.
 */
function toBase64Cores(bytes: Buffer): string[] {
  return [0, 1, 2].map((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes])
    const isWhole = padded.length % 3 === 0
    const encoded = padded.toString('base64').replaceAll('=', '')
    return encoded.slice(Math.ceil((offset * 4) / 3), isWhole ? undefined : -1)
  })
}

function listBase64Forms(bytes: Buffer): string[] {
  const base64 = bytes.toString('base64')
  const standard = [base64, base64.replaceAll('=', ''), ...toBase64Cores(bytes)]
  const urlSafe = standard.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))
  return [...standard, ...urlSafe, ...standard.flatMap((form) => [encodeURIComponent(form), form.replaceAll('/', '\\/')])]
}

function listHexForms(bytes: Buffer): string[] {
  const pairs = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
  const forms = [pairs.join(''), pairs.join(':'), pairs.join(' '), pairs.map((pair) => `%${pair}`).join('')]
  return forms.flatMap((form) => [form, form.toUpperCase()])
}

/** Header values are sent as Latin-1; a server can decode them as UTF-8. */
function listForms(secret: string): string[] {
  const encoded = [Buffer.from(secret, 'utf8'), Buffer.from(secret, 'latin1')].flatMap((bytes) => [
    ...listBase64Forms(bytes),
    ...listHexForms(bytes),
  ])
  return [
    ...listPlainForms(secret).filter((form) => form.length >= minPlainLength),
    ...encoded.filter((form) => form.length >= minEncodedLength),
  ]
}

/**
 * Hides secrets that a response repeats: plain, escaped, or encoded as base64 or hex. The cost is bounded by the number of headers: about
 * forty searches each. Other transformations (compressed, encrypted, reversed) are not recognised.
 */
export function redactSecrets(text: string, headers: Headers): string {
  const forms = new Set(
    listSecrets(headers)
      .filter((secret) => secret.length >= minPlainLength)
      .flatMap(listForms),
  )
  return [...forms].toSorted((a, b) => b.length - a.length).reduce((hidden, form) => hidden.replaceAll(form, '***'), text)
}
