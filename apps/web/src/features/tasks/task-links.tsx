import type { Task } from '@adjutant/contract/tasks'
import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { useCurrentUser } from '../../platform/session/current-user.ts'
import { useOpenThread } from '../../platform/navigation/comms-navigation.ts'
import { Button } from '../../ui/button/button.tsx'
import { toDateText } from '../../ui/text/date-format.ts'
import { findPartner, toOpeningMessage } from './task-partner.ts'
import styles from './task-links.module.css'

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
export function TaskLinks({ task }: { task: Task }) {
  const { id } = useCurrentUser()
  const message = useOpenThread()
  const partner = findPartner(task, id)
  const write = () =>
    partner &&
    message({
      recipientId: partner.id,
      recipientName: partner.name,
      context: `About the task “${task.title}”`,
      suggestion: toOpeningMessage(task, task.due_date ? toDateText(task.due_date, 'short') : undefined),
    })
  return (
    <div className={styles.links}>
      <div className={styles.words}>
        {task.created_by_user && <p>Created by {task.created_by_user.name}</p>}
        {task.goal && (
          <p>
            Serves the goal{' '}
            <Link to="/app/strategy/goals/$goalId" params={{ goalId: task.goal.id }}>
              {task.goal.title}
            </Link>
          </p>
        )}
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
