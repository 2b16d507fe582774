import type { FileSlots } from '../../../platform/files/file-slots.ts'
import { AttachedChips } from '../../../ui/chat/attached-chips.tsx'
import type { Attachments } from './use-attachments.ts'

type ChipsProps = { attachments: Attachments; opened: FileSlots['opened'] }

/** Attachments of the conversation and uploads in progress. */
export function AttachmentChips({ attachments: { attached, sending, drop, detach }, opened }: ChipsProps) {
  return <AttachedChips files={attached} sending={sending} onDrop={drop} onRemove={detach} opened={opened} />
}
