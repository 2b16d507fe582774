import type { Message } from '@adjutant/contract/ai/conversations'
import { toPlainText } from '@adjutant/contract/text/markdown-text'
import { useEffect, useRef, useState } from 'react'

type AnnouncementProps = { messages: readonly Message[]; streamed: readonly { id: string; isStreaming: boolean }[] }

/** Screen readers should not read Markdown markup. */
const toSpoken = (text: string) =>
  toPlainText(text)
    .replaceAll(/[|\s]+/g, ' ')
    .trim()

/** Announces an answer once, when it is complete. */
export function Announcement({ messages, streamed }: AnnouncementProps) {
  const written = useRef(new Set<string>())
  const announced = useRef(new Set<string>())
  const [text, setText] = useState('')
  useEffect(() => {
    for (const { id, isStreaming } of streamed) if (isStreaming) written.current.add(id)
    for (const { id, streaming } of messages) if (streaming) written.current.add(id)
    // The stream can report an answer as growing after its end was stored.
    const isNew = ({ id, streaming }: Message) => !streaming && written.current.has(id) && !announced.current.has(id)
    const done = messages.findLast(isNew)
    if (!done) return
    announced.current.add(done.id)
    setText([toSpoken(done.content), done.statement?.text].filter(Boolean).join(' '))
  }, [messages, streamed])
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {text && `Answer: ${text}`}
    </div>
  )
}
