import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'

export type ContactFormat = 'csv' | 'vcard'
export type ContactFile = { name: string; format: ContactFormat; text: string; count: number }

const unknownKind = "This isn't a CSV or vCard file."
const empty = 'This file has no contacts.'
const unreadable = "Couldn't read this file. Choose it again."

/** European Excel versions write Windows-1252, which is invalid UTF-8 as soon as it contains an accent. */
export function toText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The content decides before the file name. */
export function findFormat(name: string, text: string): ContactFormat | undefined {
  if (/^\s*BEGIN:VCARD/i.test(text) || /\.(vcf|vcard)$/i.test(name)) return 'vcard'
  if (text.includes('\0')) return undefined
  return /\.(csv|tsv|txt)$/i.test(name) ? 'csv' : undefined
}

function countRecords(text: string): number {
  let records = 0
  let isOpen = false
  let isFilled = false
  for (const line of text.split(/\r\n?|\n/)) {
    isFilled ||= /[^\s,;|"]/.test(line)
    // An odd number of quotes starts or ends a multi-line record.
    if (line.split('"').length % 2 === 0) isOpen = !isOpen
    if (isOpen || !isFilled) continue
    records += 1
    isFilled = false
  }
  return records
}

/** Number of contacts in a valid file; the first line of a CSV is the header. */
export const countContacts = (format: ContactFormat, text: string): number =>
  format === 'csv' ? Math.max(countRecords(text) - 1, 0) : (text.match(/^BEGIN:VCARD/gim)?.length ?? 0)

/** Reads a picked or dropped file, or returns why it can't be imported. */
export async function readContactFile(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<ContactFile | { issue: string }> {
  if (file.size > limits.importBytes) return { issue: appMessages.http.tooLarge }
  // The file can be moved or changed after it was chosen.
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { issue: unreadable }
  const text = toText(bytes)
  const format = findFormat(file.name, text)
  if (!format) return { issue: unknownKind }
  const count = countContacts(format, text)
  return count > 0 ? { name: file.name, format, text, count } : { issue: empty }
}
