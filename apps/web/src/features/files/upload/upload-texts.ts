import { pluralize } from '@adjutant/contract/text/pluralize'
import { toSizeText } from '../file-size.ts'
import type { Upload } from './upload-store.ts'

/** The state of an upload in words. */
export function toUploadText({ state, sentBytes, size, failure }: Upload) {
  const share = `${toSizeText(sentBytes)} of ${toSizeText(size)}`
  switch (state) {
    case 'queued':
      return 'Queued'
    case 'sending':
      return sentBytes < size ? share : 'Saving…'
    case 'waiting':
      return `${share} · offline, will resume when you're back online`
    case 'paused':
      return `${share} · paused`
    case 'failed':
      return failure ?? 'Failed'
    case 'done':
      return `${toSizeText(size)} · uploaded`
  }
}

export const canResume = ({ state, isPermanentFailure }: Upload) => state === 'paused' || (state === 'failed' && !isPermanentFailure)

/** The header of the list. */
export function toSummary(uploads: readonly Upload[]) {
  const open = uploads.filter(({ state }) => state !== 'done' && state !== 'failed').length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const done = uploads.length - open - failed
  if (open > 0) return `Uploading ${pluralize(open, 'file')}`
  if (failed > 0) return done > 0 ? `${done} uploaded, ${failed} failed` : `${pluralize(failed, 'upload')} failed`
  return `${pluralize(done, 'file')} uploaded`
}
