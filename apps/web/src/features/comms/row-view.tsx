import { words } from '@adjutant/contract/words'
import { memo } from 'react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ClockText } from '../../ui/talk/clock-text.tsx'
import { DayLine } from '../../ui/talk/day-line.tsx'
import { RowGuard } from '../../ui/talk/row-guard.tsx'
import type { ThreadMessage } from '@adjutant/contract/comms'
import { Bubble, MessageBubble } from './bubble.tsx'
import type { OpenFile } from './bubble.tsx'
import type { NamedFile } from './message-draft.ts'
import type { Row } from './message-rows.ts'
import type { Outgoing } from './outbox.ts'
import styles from './row-view.module.css'

export interface RowDeeds {
  /** Undefined when no tasks can be created from the messages. */
  onTask: ((message: ThreadMessage) => void) | undefined
  onFile: OpenFile
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
}

type Around = RowDeeds & { isGroup: boolean; /** The server can't be reached. */ isStuck: boolean }

const noFiles: readonly NamedFile[] = []

function OutgoingBubble({ entry, isStuck, onFile, onRetry, onDiscard }: Around & { entry: Outgoing }) {
  const { client_id: id, failure } = entry
  const state = failure === undefined ? (isStuck ? 'Waiting for the connection' : 'Sending…') : 'Not sent'
  const foot = (
    <>
      <span role="status" className={classes(failure !== undefined && styles.failed)}>
        {state}
      </span>
      <ClockText value={entry.writtenAt} />
    </>
  )
  return (
    <>
      <div className={styles.waiting}>
        <Bubble isOwn label="You, not sent yet" text={entry.text} files={entry.files ?? noFiles} onFile={onFile} foot={foot} />
      </div>
      {failure !== undefined && (
        <p className={styles.fault} role="alert">
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

function RowContent({ row, ...around }: Around & { row: Row }) {
  switch (row.kind) {
    case 'day':
      return <DayLine day={row.day} />
    case 'unread':
      return <p className={styles.unread}>New</p>
    case 'seen':
      return <p className={styles.seen}>Seen{around.isGroup && ` by ${row.names.join(', ')}`}</p>
    case 'outgoing':
      return <OutgoingBubble entry={row.entry} {...around} />
    case 'message': {
      if (row.message.system) return <p className={styles.system}>{row.message.text}</p>
      return <MessageBubble {...row} hasName={around.isGroup} onTask={around.onTask} onFile={around.onFile} />
    }
  }
}

type RowProps = Around & { row: Row; isFound: boolean }

const isSame = (before: RowProps, after: RowProps) =>
  before.row.kind === 'message' &&
  after.row.kind === 'message' &&
  before.row.message === after.row.message &&
  before.row.isNext === after.row.isNext &&
  before.isFound === after.isFound &&
  before.isGroup === after.isGroup

/** Memoized: a stored message renders again only when it changes. */
export const RowView = memo(function RowView({ row, isFound, ...around }: RowProps) {
  return (
    <div className={styles.row} data-found={isFound || undefined}>
      <RowGuard instead={words.conversation.renderFailed}>
        <RowContent row={row} {...around} />
      </RowGuard>
    </div>
  )
}, isSame)
