import type { ThreadMessage } from '@adjutant/contract/comms'
import type { TaskCreate } from '@adjutant/contract/tasks'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { toDetail } from '../../../platform/api/api-error.ts'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { RecordDialog } from '../../../ui/overlay/record-dialog.tsx'
import { toProposalQuery } from '../comms-queries.ts'
import { useMakeTask } from '../thread-mutations.ts'
import type { TaskBody } from '../thread-mutations.ts'

/** Props of the task form, which routes inject from the tasks feature. */
export interface TaskFormRequest {
  title: string
  values: Pick<TaskCreate, 'title'> & { description: string; due_date: string; assigned_to_user_id: string }
  dueHint: string | undefined
  isBusy: boolean
  onSave: (body: TaskBody, answer: { onSuccess: (task: { id: string }) => void; onError: (error: unknown) => void }) => void
  onClose: () => void
}

type MakeTaskProps = { message: ThreadMessage; onClose: () => void; Form: ComponentType<TaskFormRequest> }

/** Creates a task from a message. The server proposes the values, including a date found in the text. */
export default function MakeTask({ message, onClose, Form }: MakeTaskProps) {
  const { thread_id: threadId, id } = message
  const { data, error, refetch } = useQuery({ ...toProposalQuery(threadId, id), gcTime: 0 })
  const { mutate, isPending } = useMakeTask(threadId, id)
  const user = useCurrentUser()
  if (!data) {
    const loadError = error ? toDetail(error, appMessages.http.unexpected) : undefined
    return <RecordDialog title="Create a task" onClose={onClose} isMissing={false} loadError={loadError} onRetry={() => void refetch()} />
  }
  return (
    <Form
      title="Create a task"
      // The person's own commitment is assigned to themselves.
      values={{
        title: data.title,
        description: data.description,
        due_date: data.due_date ?? '',
        assigned_to_user_id: data.is_promise ? user.id : '',
      }}
      dueHint={data.date_words ? `“${data.date_words}” in the message` : undefined}
      isBusy={isPending}
      onSave={mutate}
      onClose={onClose}
    />
  )
}
