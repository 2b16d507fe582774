import type { ThreadMessage } from '@adjutant/contract/comms'
import { useState } from 'react'

const spokenCharacters = 300

const toSpoken = ({ text, files }: ThreadMessage) =>
  [text.slice(0, spokenCharacters), ...files.map(({ name }) => `File ${name}`)].filter(Boolean).join(', ')

/** Announces new messages of others once each while the thread is open. */
export function Announcement({ messages, userId }: { messages: readonly ThreadMessage[]; userId: string }) {
  const last = messages.findLast(({ sender_id, system }) => sender_id !== userId && !system)
  const [knownId] = useState(last?.id)
  return (
    <p role="status" className="visually-hidden">
      {last && last.id !== knownId && `${last.sender_name}: ${toSpoken(last)}`}
    </p>
  )
}
