import { limits } from '@adjutant/contract/core/limits'

/** How a file is previewed; `none` means not at all. */
export type PreviewKind = 'image' | 'pdf' | 'text' | 'markdown' | 'table' | 'office' | 'audio' | 'video' | 'none'

const office = 'application/vnd.openxmlformats-officedocument'

const byType: Record<string, PreviewKind> = {
  'application/pdf': 'pdf',
  'text/markdown': 'markdown',
  'text/csv': 'table',
  [`${office}.spreadsheetml.sheet`]: 'office',
  [`${office}.wordprocessingml.document`]: 'office',
  [`${office}.presentationml.presentation`]: 'office',
  // SVG and HTML can contain scripts, so both are shown as source.
  'image/svg+xml': 'text',
  'application/json': 'text',
  'application/xml': 'text',
}

/** The image types that browsers display. */
const pictures = /^image\/(png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)$/

/** Rendering more text would block the browser. */
export const maxTextBytes = 2_000_000

export function toPreviewKind({ type, size }: { type: string; size: number }): PreviewKind {
  if (size === 0 || size > limits.fileBytes) return 'none'
  if (byType[type]) return byType[type]
  if (pictures.test(type)) return 'image'
  if (type.startsWith('audio/')) return 'audio'
  if (type.startsWith('video/')) return 'video'
  return type.startsWith('text/') ? 'text' : 'none'
}

const labelsByPattern: [RegExp, string][] = [
  [/wordprocessingml|msword/, 'Word'],
  [/spreadsheetml|ms-excel/, 'Sheet'],
  [/presentationml|ms-powerpoint/, 'Slides'],
  [/zip|x-7z|x-rar|gzip|x-tar/, 'Archive'],
]

const words: Partial<Record<string, string>> = {
  'application/pdf': 'PDF',
  'text/markdown': 'Markdown',
  'text/csv': 'CSV',
  'text/html': 'HTML',
  'text/plain': 'Text',
  'image/svg+xml': 'SVG',
  'application/json': 'JSON',
  'application/xml': 'XML',
}

/** The type of a file in one word. */
export function toTypeLabel(type: string) {
  const label = words[type] ?? labelsByPattern.find(([pattern]) => pattern.test(type))?.[1]
  if (label) return label
  if (type.startsWith('image/')) return 'Picture'
  if (type.startsWith('audio/')) return 'Audio'
  return type.startsWith('video/') ? 'Video' : 'File'
}
