import type { Thread } from '@adjutant/contract/comms'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { Link } from '@tanstack/react-router'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { toThreadDate } from '../thread/thread-date.ts'
import styles from './thread-row.module.css'

/** A group shows its size, a two-person thread the other person's role. */
const toRole = ({ is_group, participants, role }: Thread) => (is_group ? `${participants.length} people` : role)

const toRequestMark = ({ is_request: isRequest, waiting_for: waiting }: Thread) =>
  isRequest ? <Status tone="info">Request</Status> : waiting.length > 0 && <Status tone="progress">Waiting</Status>

export function ThreadRow({ thread, isOpen }: { thread: Thread; isOpen: boolean }) {
  const role = toRole(thread)
  const mark = toRequestMark(thread)
  const { unread_count: unread } = thread
  return (
    <li>
      <Link
        to="/app/comms"
        search={{ thread: thread.id }}
        className={styles.row}
        data-list-item
        data-unread={unread > 0 || undefined}
        aria-current={isOpen ? 'true' : undefined}
      >
        <Avatar name={thread.avatar_initial} />
        <span className={styles.words}>
          <span className={styles.line}>
            <span className={styles.name}>{thread.other_user_name}</span>
            <time className={styles.date} dateTime={thread.updated_at}>
              {toThreadDate(thread.updated_at)}
            </time>
          </span>
          {(role || !thread.is_user || mark) && (
            <span className={styles.role}>
              {role}
              {!thread.is_user && <Status tone="neutral">{appMessages.contact.notAppUser}</Status>}
              {mark}
            </span>
          )}
          <span className={styles.line}>
            <span className={styles.preview}>{thread.last_message_preview ?? appMessages.comms.noMessages}</span>
            {unread > 0 && (
              <span className={styles.unread}>
                {unread > 99 ? '99+' : unread}
                <span className="visually-hidden"> unread</span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
