import { expect, test } from 'vitest'
import { toPreviewKind, toTypeLabel } from './preview-kind.ts'

test.each([
  ['image/png', 'image', 'Picture'],
  ['image/svg+xml', 'text', 'SVG'],
  ['image/tiff', 'none', 'Picture'],
  ['application/pdf', 'pdf', 'PDF'],
  ['text/plain', 'text', 'Text'],
  ['text/html', 'text', 'HTML'],
  ['text/markdown', 'markdown', 'Markdown'],
  ['text/csv', 'table', 'CSV'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'office', 'Sheet'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'office', 'Word'],
  ['application/msword', 'none', 'Word'],
  ['audio/mpeg', 'audio', 'Audio'],
  ['video/mp4', 'video', 'Video'],
  ['application/octet-stream', 'none', 'File'],
])('%s is shown as %s and called %s', (type, kind, label) => {
  expect(toPreviewKind({ type, size: 10 })).toBe(kind)
  expect(toTypeLabel(type)).toBe(label)
})

test('an empty file has no preview', () => {
  expect(toPreviewKind({ type: 'image/png', size: 0 })).toBe('none')
})
