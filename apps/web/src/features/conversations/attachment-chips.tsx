import type { File } from '@adjutant/contract/files'
import { useDownload } from '../../platform/download.ts'
import { FileChips } from '../../ui/file-chips.tsx'
import type { Attaching } from './use-attaching.ts'

const stateWords: Record<File['state'], string | undefined> = { processing: 'Reading…', ready: undefined, failed: 'Not readable' }

/** What is attached to the conversation, and what is on its way there. */
export function AttachmentChips({ attached, sending, drop, detach }: Attaching) {
  const { mutate: save } = useDownload()
  const kept = attached.map(({ id, name, state, reason }) => ({
    id,
    name,
    note: stateWords[state],
    title: reason ?? `Download ${name}`,
    onOpen: () => save({ id, name }),
    onRemove: () => detach(id),
  }))
  return <FileChips kept={kept} sending={sending} onDrop={drop} />
}
