import { appMessages } from '@adjutant/contract/messages/app-messages'
import { fileTypeFromBuffer } from 'file-type'
import { UnsupportedMediaType } from '../../platform/errors.ts'

/** Text types by file extension, because their bytes don't differ. */
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
const zipContainer = 'application/zip'
const cfbContainer = 'application/x-cfb'

/**
 * Every office format is one of these two containers and is identified only far behind its beginning. A new format with a password is
 * inside the old container.
 */
const officeTypesByExtension: Record<string, { inside: string[]; type: string }> = {
  docx: { inside: [zipContainer, cfbContainer], type: `${office}.wordprocessingml.document` },
  xlsx: { inside: [zipContainer, cfbContainer], type: `${office}.spreadsheetml.sheet` },
  pptx: { inside: [zipContainer, cfbContainer], type: `${office}.presentationml.presentation` },
  doc: { inside: [cfbContainer], type: 'application/msword' },
  xls: { inside: [cfbContainer], type: 'application/vnd.ms-excel' },
  ppt: { inside: [cfbContainer], type: 'application/vnd.ms-powerpoint' },
}

const extensionOf = (name: string): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

const hasUtf16Bom = (head: Buffer): boolean => ['fffe', 'feff'].includes(head.subarray(0, 2).toString('hex'))

/** The head can end within a character. */
const isText = (head: Buffer): boolean => hasUtf16Bom(head) || !head.includes(0)

async function typeOfContent(head: Buffer, name: string): Promise<string> {
  const found = (await fileTypeFromBuffer(head))?.mime
  const extension = extensionOf(name)
  if (found === undefined || found === 'application/xml') return isText(head) ? (textTypes[extension] ?? 'text/plain') : unknown
  const ofOffice = officeTypesByExtension[extension]
  return ofOffice?.inside.includes(found) ? ofOffice.type : found
}

/** Types without a family accept any declaration. Audio and video share a family, because their containers are the same. */
function familyOf(type: string): 'text' | 'image' | 'recording' | 'pdf' | 'package' | undefined {
  if (/^text\/|[/+](xml|json)$/.test(type)) return 'text'
  if (/^(audio|video)\//.test(type)) return 'recording'
  if (type === 'application/pdf') return 'pdf'
  if ([zipContainer, cfbContainer].includes(type) || /^application\/(msword|vnd\.(ms-|openxmlformats-))/.test(type)) return 'package'
  return type.startsWith('image/') ? 'image' : undefined
}

/** Determines the type from the content. The declared type can be less exact but must be of the same family. */
export async function getFileType(head: Buffer, name: string, declaredType: string): Promise<string> {
  const type = await typeOfContent(head, name)
  const declared = declaredType.replace(/;.*/s, '').trim().toLowerCase()
  const family = familyOf(declared)
  if (family !== undefined && family !== familyOf(type)) throw new UnsupportedMediaType(appMessages.file.contentMismatch)
  return type
}

/** Types that a browser may show inline. SVG is excluded because it can contain scripts. */
export const isShown = (type: string): boolean =>
  type === 'application/pdf' || type === 'text/plain' || (type !== 'image/svg+xml' && /^(image|audio|video)\//.test(type))

const textTypesRead = ['text/plain', 'text/markdown', 'text/csv', 'text/html']
const otherTypesRead = [
  'application/pdf',
  ...['docx', 'xlsx', 'pptx'].map((extension) => officeTypesByExtension[extension]?.type ?? ''),
  ...['png', 'jpeg', 'webp', 'bmp'].map((kind) => `image/${kind}`),
]

/** Whether it is a supported document, workbook or presentation. */
export const isOffice = (type: string): boolean =>
  ['docx', 'xlsx', 'pptx'].some((extension) => officeTypesByExtension[extension]?.type === type)

/** The bytes themselves are the text. */
export const isTextRead = (type: string): boolean => textTypesRead.includes(type)

/** Text can be extracted. */
export const isReadable = (type: string): boolean => isTextRead(type) || otherTypesRead.includes(type)
