import { scimMessages } from '@adjutant/contract/accounts/scim'
import { ScimError } from '../../platform/http/scim-errors.ts'

export interface Filter<A extends string> {
  attribute: A
  value: string
}

const form = /^\s*([A-Za-z]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i

/** Identity providers look up a resource by one attribute; other filters are unsupported. Attribute names are case-insensitive. */
export function readFilter<A extends string>(text: string | undefined, attributes: readonly A[]): Filter<A> | undefined {
  if (text === undefined) return undefined
  const [, name, quoted = ''] = form.exec(text) ?? []
  const attribute = attributes.find((one) => one.toLowerCase() === name?.toLowerCase())
  const value = attribute && readText(quoted)
  if (!attribute || value === undefined) throw new ScimError(400, scimMessages.protocol.filter, 'invalidFilter')
  return { attribute, value }
}

/** The value is a JSON string. */
function readText(quoted: string): string | undefined {
  try {
    const value = String(JSON.parse(quoted))
    return value.includes('\0') ? undefined : value.toWellFormed()
  } catch {
    return undefined
  }
}
