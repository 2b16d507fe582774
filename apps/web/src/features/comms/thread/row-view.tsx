import { appMessages } from '@adjutant/contract/messages/app-messages'
import { memo } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { TimeText } from '../../../ui/chat/time-text.tsx'
import { DaySeparator } from '../../../ui/chat/day-separator.tsx'
import { RowErrorBoundary } from '../../../ui/chat/row-error-boundary.tsx'
import type { ThreadMessage } from '@adjutant/contract/comms'
import { Bubble, MessageBubble } from './bubble.tsx'
import type { OpenFile, PromiseLine } from './bubble.tsx'
import type { NamedFile } from '../composer/message-draft.ts'
import type { Row } from './message-rows.ts'
import type { Outgoing } from '../outbox/outbox.ts'
import styles from './row-view.module.css'

export interface RowActions {
  /** Undefined when no tasks can be created from the messages. */
  onTask: ((message: ThreadMessage) => void) | undefined
  onFile: OpenFile
  PromiseLine: PromiseLine | undefined
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
}

type RowContext = RowActions & { isGroup: boolean; /** The server can't be reached. */ isStuck: boolean }

const noFiles: readonly NamedFile[] = []

function OutgoingBubble({ entry, isStuck, onFile, onRetry, onDiscard }: RowContext & { entry: Outgoing }) {
  const { client_id: id, failure } = entry
  const state = failure === undefined ? (isStuck ? 'Waiting for the connection' : 'Sending…') : 'Not sent'
  const foot = (
    <>
      <span role="status" className={classes(failure !== undefined && styles.failed)}>
        {state}
      </span>
      <TimeText value={entry.writtenAt} />
    </>
  )
  return (
    <>
      <div className={styles.waiting}>
        <Bubble isOwn label="You, not sent yet" text={entry.text} files={entry.files ?? noFiles} onFile={onFile} foot={foot} />
      </div>
      {failure !== undefined && (
        <p className={styles.error} role="alert">
          <span>{failure}</span>
          <Button size="small" onClick={() => onRetry(id)}>
            Try again
          </Button>
          <Button size="small" tone="ghost" onClick={() => onDiscard(id)}>
            Discard
          </Button>
        </p>
      )}
    </>
  )
}

function RowContent({ row, ...context }: RowContext & { row: Row }) {
  switch (row.kind) {
    case 'day':
      return <DaySeparator day={row.day} />
    case 'unread':
      return <p className={styles.unread}>New</p>
    case 'seen':
      return <p className={styles.seen}>Seen{context.isGroup && ` by ${row.names.join(', ')}`}</p>
    case 'outgoing':
      return <OutgoingBubble entry={row.entry} {...context} />
    case 'message': {
      if (row.message.system) return <p className={styles.system}>{row.message.text}</p>
      return (
        <MessageBubble
          message={row.message}
          isOwn={row.isOwn}
          isNext={row.isNext}
          hasName={context.isGroup}
          onTask={context.onTask}
          onFile={context.onFile}
          PromiseLine={context.PromiseLine}
        />
      )
    }
  }
}

type RowProps = RowContext & { row: Row; isFound: boolean }

const isSame = (before: RowProps, after: RowProps) =>
  before.row.kind === 'message' &&
  after.row.kind === 'message' &&
  before.row.message === after.row.message &&
  before.row.isNext === after.row.isNext &&
  before.isFound === after.isFound &&
  before.isGroup === after.isGroup

/** Memoized: a stored message renders again only when it changes. */
export const RowView = memo(function RowView({ row, isFound, ...context }: RowProps) {
  return (
    <div className={styles.row} data-found={isFound || undefined}>
      <RowErrorBoundary instead={appMessages.conversation.renderFailed}>
        <RowContent row={row} {...context} />
      </RowErrorBoundary>
    </div>
  )
}, isSame)
