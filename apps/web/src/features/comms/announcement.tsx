import type { ThreadMessage } from '@adjutant/contract/comms'
import { useState } from 'react'

const spokenCharacters = 300

/** Reads out what others say while the thread is open, once each; what was there before is not news. */
export function Announcement({ messages, userId }: { messages: readonly ThreadMessage[]; userId: string }) {
  const last = messages.findLast(({ sender_id, system }) => sender_id !== userId && !system)
  const [knownId] = useState(last?.id)
  return (
    <p role="status" className="visually-hidden">
      {last && last.id !== knownId && `${last.sender_name}: ${last.text.slice(0, spokenCharacters)}`}
    </p>
  )
}
