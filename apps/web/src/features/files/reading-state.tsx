import type { File } from '@adjutant/contract/files'
import { Status } from '../../ui/status.tsx'

/** Whether the text of a file can be searched yet. What is ready needs no word in a list. */
export function ReadingState({ file: { state, reason } }: { file: Pick<File, 'state' | 'reason'> }) {
  if (state === 'processing') return <Status tone="progress">Reading…</Status>
  if (state === 'ready') return null
  return (
    <span title={reason ?? undefined}>
      <Status tone="warning">Not readable</Status>
    </span>
  )
}
