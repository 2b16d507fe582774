import { appMessages } from '@adjutant/contract/messages/app-messages'
import { ValidationError } from '../../../platform/errors.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { DbCtx } from '../../../platform/ctx.ts'
import { countOpened, type StoredSecrets } from '../../../platform/secrets/secret-check.ts'
import { selectSealedHeaders } from './tool-secrets.store.ts'

export type Headers = Record<string, string>

/** Headers of the connection, or headers that would change its destination. */
const reserved = new Set(
  ['host', 'connection', 'content-length', 'content-type', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'keep-alive', 'expect'].concat([
    'proxy-authorization',
    'proxy-connection',
    'accept-encoding',
    'mcp-session-id',
    'mcp-protocol-version',
  ]),
)
const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/
const maxHeaders = 20

/** Binds secrets to one tool and one origin; they can't be decrypted for another. */
const purposeOf = (toolId: string, url: string) => `tool ${toolId} at ${new URL(url).origin}`

export function sealHeaders(box: SecretBox, toolId: string, url: string, headers: Headers): Buffer | null {
  return Object.keys(headers).length === 0 ? null : box.seal(JSON.stringify(headers), purposeOf(toolId, url))
}

/** Undefined if the headers were encrypted for another purpose or with another key. */
export function openHeaders(box: SecretBox, toolId: string, url: string, sealed: Uint8Array | null): Headers | undefined {
  if (sealed === null) return {}
  const text = box.open(sealed, purposeOf(toolId, url))
  return text === undefined ? undefined : JSON.parse(text)
}

/** Sent headers replace those of the same name; a blank value removes the header. Names are stored in lower case. */
export function mergeHeaders(before: Headers, sent: Headers | undefined, field: string): Headers {
  const merged = new Map(Object.entries(before))
  for (const [sentHeaders, value] of Object.entries(sent ?? {})) {
    const name = sentHeaders.toLowerCase()
    checkHeader(name, value, `${field}.${sentHeaders}`)
    if (value.trim() === '') merged.delete(name)
    else merged.set(name, value.trim())
  }
  if (merged.size > maxHeaders) throw ValidationError.field(field, `At most ${maxHeaders} secret headers are allowed.`)
  return Object.fromEntries(merged)
}

function checkHeader(name: string, value: string, field: string): void {
  if (!headerName.test(name) || reserved.has(name)) throw ValidationError.field(field, appMessages.factory.headerNotAllowed)
  if (!headerValue.test(value)) throw ValidationError.field(field, appMessages.factory.headerValueInvalid)
}

export async function countStoredSecrets(ctx: DbCtx, box: SecretBox): Promise<StoredSecrets> {
  const rows = await selectSealedHeaders(ctx)
  return countOpened(rows, ({ id, target, secrets }) => (target ? openHeaders(box, id, target.url, secrets) : undefined))
}
