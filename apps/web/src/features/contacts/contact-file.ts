import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'

export type ContactFormat = 'csv' | 'vcard'
export type ContactFile = { name: string; format: ContactFormat; text: string; count: number }

const unknownKind = "This isn't a CSV or vCard file."
const empty = 'This file has no contacts.'

/** Excel in half of Europe still writes Windows-1252, which is no sound UTF-8 as soon as it has an accent. */
export function toText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What stands in the file counts before what it is called. */
export function findFormat(name: string, text: string): ContactFormat | undefined {
  if (/^\s*BEGIN:VCARD/i.test(text) || /\.(vcf|vcard)$/i.test(name)) return 'vcard'
  if (text.includes('\0')) return undefined
  return /\.(csv|txt)$/i.test(name) ? 'csv' : undefined
}

function countRecords(text: string): number {
  let records = 0
  let isOpen = false
  let isFilled = false
  for (const line of text.split(/\r\n?|\n/)) {
    isFilled ||= /[^\s,;"]/.test(line)
    // An odd number of quotation marks: the record goes on in the next line, or ends here.
    if (line.split('"').length % 2 === 0) isOpen = !isOpen
    if (isOpen || !isFilled) continue
    records += 1
    isFilled = false
  }
  return records
}

/** How many contacts the file holds if all is well with it; the first line of a CSV names the columns. */
export const countContacts = (format: ContactFormat, text: string): number =>
  format === 'csv' ? Math.max(countRecords(text) - 1, 0) : (text.match(/^BEGIN:VCARD/gim)?.length ?? 0)

/** Reads what was picked or dropped, or says why it cannot be imported. */
export async function readContactFile(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<ContactFile | { fault: string }> {
  if (file.size > limits.importBytes) return { fault: words.wire.tooLarge }
  const text = toText(await file.arrayBuffer())
  const format = findFormat(file.name, text)
  if (!format) return { fault: unknownKind }
  const count = countContacts(format, text)
  return count > 0 ? { name: file.name, format, text, count } : { fault: empty }
}
