import type { File } from '@adjutant/contract/files/files'
import { Status } from '../../../ui/data/status.tsx'

/** Shows whether the text of a file is searchable. Renders nothing for a ready file. */
export function ReadingState({ file: { state, reason } }: { file: Pick<File, 'state' | 'reason'> }) {
  if (state === 'processing') return <Status tone="progress">Reading…</Status>
  if (state === 'ready') return null
  return (
    <span title={reason ?? undefined}>
      <Status tone="warning">Not readable</Status>
    </span>
  )
}
