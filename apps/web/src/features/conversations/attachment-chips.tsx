import type { FileParts } from '../../platform/file-parts.ts'
import { AttachedChips } from '../../ui/talk/attached-chips.tsx'
import type { Attaching } from './use-attaching.ts'

type ChipsProps = { attaching: Attaching; opened: FileParts['opened'] }

/** Attachments of the conversation and uploads in progress. */
export function AttachmentChips({ attaching: { attached, sending, drop, detach }, opened }: ChipsProps) {
  return <AttachedChips files={attached} sending={sending} onDrop={drop} onRemove={detach} opened={opened} />
}
