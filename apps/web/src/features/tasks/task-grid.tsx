import cardGrid from '../../ui/data/card-grid.module.css'
import { classes } from '../../ui/classes.ts'
import { Card } from '../../ui/data/card.tsx'
import { Clamp } from '../../ui/data/clamp.tsx'
import { MarkdownText } from '../../ui/text/markdown-text.tsx'
import { openOnClick } from '../../ui/data/open-on-click.ts'
import styles from './task-grid.module.css'
import { TaskDue, TaskPriority, TaskStatus, TaskTitle } from './task-list.tsx'
import type { TaskViewProps } from './task-list.tsx'

export function TaskGrid({ tasks, today, onOpen }: TaskViewProps) {
  return (
    <ul className={classes(cardGrid.grid, styles.grid)}>
      {tasks.map((task) => (
        <li key={task.id}>
          <Card
            title={<TaskTitle task={task} onOpen={onOpen} />}
            aside={<TaskPriority task={task} />}
            className={styles.card}
            {...openOnClick}
            footer={
              <span className={styles.foot}>
                <TaskStatus task={task} />
                <TaskDue task={task} today={today} />
              </span>
            }
          >
            {task.description && (
              <Clamp lines={3}>
                <MarkdownText text={task.description} />
              </Clamp>
            )}
            <p className={styles.who}>{task.assigned_to_user?.name ?? 'Unassigned'}</p>
          </Card>
        </li>
      ))}
    </ul>
  )
}
