import { toSizeText } from './file-size.ts'
import type { Upload } from './upload-store.ts'

/** How an upload stands, in words. */
export function toUploadText({ state, sentBytes, size, failure }: Upload) {
  const share = `${toSizeText(sentBytes)} of ${toSizeText(size)}`
  switch (state) {
    case 'queued':
      return 'Waiting its turn'
    case 'sending':
      return sentBytes < size ? share : 'Being kept…'
    case 'waiting':
      return `${share} · no connection, going on as soon as there is one`
    case 'paused':
      return `${share} · paused`
    case 'failed':
      return failure ?? 'Failed'
    case 'done':
      return `${toSizeText(size)} · kept`
  }
}

export const canGoOn = ({ state, isRefused }: Upload) => state === 'paused' || (state === 'failed' && !isRefused)

/** How far all of them are together, as the head of the list tells it. */
export function toSummary(uploads: readonly Upload[]) {
  const open = uploads.filter(({ state }) => state !== 'done' && state !== 'failed').length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  if (open > 0) return open === 1 ? '1 file on its way' : `${open} files on their way`
  if (failed > 0) return failed === 1 ? '1 file did not arrive' : `${failed} files did not arrive`
  return uploads.length === 1 ? '1 file kept' : `${uploads.length} files kept`
}
