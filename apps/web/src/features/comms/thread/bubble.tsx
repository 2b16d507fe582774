import type { ThreadMessage } from '@adjutant/contract/comms'
import { Link } from '@tanstack/react-router'
import { ListChecks, ListPlus } from 'lucide-react'
import { Suspense } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Eyebrow } from '../../../ui/text/eyebrow.tsx'
import { FileChips } from '../../../ui/files/file-chips.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { TimeText } from '../../../ui/chat/time-text.tsx'
import { CollapsibleText } from '../../../ui/chat/collapsible-text.tsx'
import iconLink from '../../../ui/chat/icon-link.module.css'
import styles from './bubble.module.css'
import type { NamedFile } from '../composer/message-draft.ts'

/** Opens a file of a message. */
export type OpenFile = (fileId: string) => void

/** The promises noticed in a message, which routes inject from their feature. */
export type PromiseLine = ComponentType<{ threadId: string; messageId: string; isOwn: boolean }>

type BubbleProps = {
  isOwn: boolean
  isNext?: boolean
  label: string
  text: string
  files: readonly NamedFile[]
  onFile: OpenFile
  foot: ReactNode
  tool?: ReactNode
  head?: ReactNode
}

/** The text and files of a message. */
function Content({ text, files, onFile }: Pick<BubbleProps, 'text' | 'files' | 'onFile'>) {
  const chips = files.map(({ id, name }) => ({ id, name, title: `Open ${name}`, onOpen: () => onFile(id) }))
  return (
    <>
      {text && <CollapsibleText hasLinks text={text} className={styles.text} />}
      {chips.length > 0 && (
        <div className={styles.files}>
          <FileChips stored={chips} />
        </div>
      )}
      {!text && chips.length === 0 && <p className={styles.gone}>This file is no longer available.</p>}
    </>
  )
}

/** A message bubble; the reader's own are on the right. */
export function Bubble({ isOwn, isNext = false, label, foot, tool, head, ...content }: BubbleProps) {
  return (
    <article className={classes(styles.message, isOwn && styles.own, isNext && styles.next)} aria-label={label}>
      {head}
      <div className={styles.line}>
        <div className={styles.bubble}>
          <Content {...content} />
          <p className={styles.foot}>{foot}</p>
        </div>
        {tool}
      </div>
    </article>
  )
}

type MessageProps = {
  message: ThreadMessage
  isOwn: boolean
  isNext: boolean
  /** Groups show the author's name. */
  hasName: boolean
  onTask: ((message: ThreadMessage) => void) | undefined
  onFile: OpenFile
  PromiseLine: PromiseLine | undefined
}

function TaskTool({ message, onTask }: Pick<MessageProps, 'message' | 'onTask'>) {
  if (message.task_id) {
    return (
      <Link
        to="/app/my-tasks"
        search={{ task: message.task_id }}
        className={classes(iconLink.link, styles.made)}
        aria-label="Open the task"
        title="Open the task"
      >
        <ListChecks />
      </Link>
    )
  }
  return onTask && <IconButton label="Create a task" icon={<ListPlus />} className={styles.tool} onClick={() => onTask(message)} />
}

export function MessageBubble({ message, isOwn, isNext, hasName, onTask, onFile, PromiseLine }: MessageProps) {
  const foot = (
    <>
      {message.ai_suggested && <Eyebrow tone="ai">AI-suggested</Eyebrow>}
      <TimeText value={message.timestamp} />
    </>
  )
  return (
    <>
      <Bubble
        isOwn={isOwn}
        isNext={isNext}
        label={isOwn ? 'You' : message.sender_name}
        text={message.text}
        files={message.files}
        onFile={onFile}
        head={hasName && !isOwn && !isNext && <p className={styles.name}>{message.sender_name}</p>}
        foot={foot}
        tool={<TaskTool message={message} onTask={onTask} />}
      />
      {onTask && PromiseLine && (
        <Suspense fallback={null}>
          <PromiseLine threadId={message.thread_id} messageId={message.id} isOwn={isOwn} />
        </Suspense>
      )}
    </>
  )
}
