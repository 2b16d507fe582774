import type { Advice } from '@adjutant/contract/advice'
import type { TaskCreate } from '@adjutant/contract/tasks'
import { Suspense, useState } from 'react'
import type { ComponentType } from 'react'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from '../../../ui/text/markdown.module.css'
import { Markdown } from '../../../ui/text/markdown.tsx'
import { toActionTask, toAdviceParts } from './advice-actions.ts'

/** Initial values of the task form, which belongs to the tasks feature. */
export type AdvisedTask = Pick<TaskCreate, 'title'> &
  Record<'description' | 'due_date' | 'assigned_to_user_id', string> & { shared_org_ids: string[] }

/** A whole advice with the form for its tasks. */
export type AdviceTextComponent = ComponentType<{ advice: Advice }>

type TaskForm = ComponentType<{ values: AdvisedTask; adviceId: string; onClose: () => void }>

type AdviceTextProps = { advice: Advice; Form: TaskForm }

/** A whole advice; each action can be turned into a task. */
export function AdviceText({ advice: { id, content, organization_id }, Form }: AdviceTextProps) {
  const user = useCurrentUser()
  const [chosen, setChosen] = useState<string>()
  const { before, actions, after } = toAdviceParts(content)
  const toValues = (action: string): AdvisedTask => {
    const { isMine, ...taskValues } = toActionTask(action)
    return { ...taskValues, assigned_to_user_id: isMine ? user.id : '', shared_org_ids: organization_id ? [organization_id] : [] }
  }
  return (
    <>
      <Markdown text={before} />
      {actions.length > 0 && (
        <ol className={styles.actions} aria-label="Do next">
          {actions.map((action) => (
            <li key={action}>
              <Markdown text={action} />
              <Button
                tone="ghost"
                size="small"
                aria-label={`Make it a task: ${toActionTask(action).title}`}
                onClick={() => setChosen(action)}
              >
                Make it a task
              </Button>
            </li>
          ))}
        </ol>
      )}
      {after.trim() && <Markdown text={after} />}
      <Suspense fallback={null}>{chosen && <Form values={toValues(chosen)} adviceId={id} onClose={() => setChosen(undefined)} />}</Suspense>
    </>
  )
}
