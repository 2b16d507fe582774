import type { Task } from '@adjutant/contract/tasks'
import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { useCurrentUser } from '../../platform/current-user.ts'
import { useMessage } from '../../platform/open-thread.ts'
import { Button } from '../../ui/button.tsx'
import { toDateText } from '../../ui/date-format.ts'
import { findPartner, toOpening } from './task-partner.ts'
import styles from './task-ties.module.css'

function Origin({ task: { source } }: { task: Task }) {
  if (!source) return null
  return (
    <p>
      Created from{' '}
      <Link to="/app/comms" search={{ thread: source.thread_id, message: source.message_id }}>
        a message from {source.sender_name}, {toDateText(source.timestamp, 'moment')}
      </Link>
    </p>
  )
}

/** The origin of a task and the person to contact about it. */
export function TaskTies({ task }: { task: Task }) {
  const { id } = useCurrentUser()
  const message = useMessage()
  const partner = findPartner(task, id)
  const write = () =>
    partner &&
    message({
      recipientId: partner.id,
      recipientName: partner.name,
      context: `About the task “${task.title}”`,
      suggestion: toOpening(task, task.due_date ? toDateText(task.due_date, 'short') : undefined),
    })
  return (
    <div className={styles.ties}>
      <div className={styles.words}>
        {task.created_by_user && <p>Created by {task.created_by_user.name}</p>}
        <Origin task={task} />
      </div>
      {partner && (
        <Button size="small" icon={<MessageSquare />} onClick={write}>
          Message {partner.name}
        </Button>
      )}
    </div>
  )
}
