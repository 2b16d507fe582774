import type { Thread } from '@adjutant/contract/comms'

/** The last message of a person in one line; in a group with its sender. */
export function toLastMessage({
  messages,
  is_group,
  last_message_preview,
}: Pick<Thread, 'messages' | 'is_group' | 'last_message_preview'>) {
  const last = messages.findLast(({ system }) => !system)
  if (!last) return last_message_preview ?? ''
  const preview = last.text.replaceAll(/\s+/g, ' ').trim() || last.files.map(({ name }) => name).join(', ')
  return is_group ? `${last.sender_name}: ${preview}` : preview
}
