import { words } from '@adjutant/contract/words'
import { fileTypeFromBuffer } from 'file-type'
import { WrongType } from '../../platform/errors.ts'

/** Types of texts by the ending of a name: nothing in their bytes tells one from the other. */
const textTypes: Record<string, string> = {
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
  htm: 'text/html',
  html: 'text/html',
  xhtml: 'text/html',
  svg: 'image/svg+xml',
  xml: 'application/xml',
  json: 'application/json',
}

const unknown = 'application/octet-stream'

const office = 'application/vnd.openxmlformats-officedocument'
const newPackage = 'application/zip'
const oldPackage = 'application/x-cfb'

/**
 * Every format of an office is one of these two inside, and says so only far behind its beginning. A new one that is locked with a
 * password lies inside of the old package.
 */
const officeEndings: Record<string, { inside: string[]; type: string }> = {
  docx: { inside: [newPackage, oldPackage], type: `${office}.wordprocessingml.document` },
  xlsx: { inside: [newPackage, oldPackage], type: `${office}.spreadsheetml.sheet` },
  pptx: { inside: [newPackage, oldPackage], type: `${office}.presentationml.presentation` },
  doc: { inside: [oldPackage], type: 'application/msword' },
  xls: { inside: [oldPackage], type: 'application/vnd.ms-excel' },
  ppt: { inside: [oldPackage], type: 'application/vnd.ms-powerpoint' },
}

const endingOf = (name: string): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

const hasMark = (head: Buffer): boolean => ['fffe', 'feff'].includes(head.subarray(0, 2).toString('hex'))

/** A character may be cut in two where the head ends. */
const isText = (head: Buffer): boolean => hasMark(head) || !head.includes(0)

async function typeOfContent(head: Buffer, name: string): Promise<string> {
  const found = (await fileTypeFromBuffer(head))?.mime
  const ending = endingOf(name)
  if (found === undefined || found === 'application/xml') return isText(head) ? (textTypes[ending] ?? 'text/plain') : unknown
  const ofOffice = officeEndings[ending]
  return ofOffice?.inside.includes(found) ? ofOffice.type : found
}

/** Of what has no family anything may be declared. A recording may be sound or pictures: its container is the same. */
function familyOf(type: string): 'text' | 'image' | 'recording' | 'pdf' | 'package' | undefined {
  if (/^text\/|[/+](xml|json)$/.test(type)) return 'text'
  if (/^(audio|video)\//.test(type)) return 'recording'
  if (type === 'application/pdf') return 'pdf'
  if ([newPackage, oldPackage].includes(type) || /^application\/(msword|vnd\.(ms-|openxmlformats-))/.test(type)) return 'package'
  return type.startsWith('image/') ? 'image' : undefined
}

/** What a file is by its content. What was declared need not be so exact, but may not be of another family. */
export async function getFileType(head: Buffer, name: string, declaredType: string): Promise<string> {
  const type = await typeOfContent(head, name)
  const declared = declaredType.split(';')[0]!.trim().toLowerCase()
  const family = familyOf(declared)
  if (family !== undefined && family !== familyOf(type)) throw new WrongType(words.file.notWhatItSays)
  return type
}

/** What a browser may show without saving it. An SVG is a document with scripts, so it may not. */
export const isShown = (type: string): boolean =>
  type === 'application/pdf' || type === 'text/plain' || (type !== 'image/svg+xml' && /^(image|audio|video)\//.test(type))

const textTypesRead = ['text/plain', 'text/markdown', 'text/csv', 'text/html']
const otherTypesRead = [
  'application/pdf',
  ...['docx', 'xlsx', 'pptx'].map((ending) => officeEndings[ending]!.type),
  ...['png', 'jpeg', 'webp', 'bmp'].map((kind) => `image/${kind}`),
]

/** Whether it is a document, a workbook or slides of the kind that is read. */
export const isOffice = (type: string): boolean => ['docx', 'xlsx', 'pptx'].some((ending) => officeEndings[ending]!.type === type)

/** Whether its bytes are its text. */
export const isTextRead = (type: string): boolean => textTypesRead.includes(type)

/** Whether text can be taken out of it. */
export const isReadable = (type: string): boolean => isTextRead(type) || otherTypesRead.includes(type)
