import type { ThreadMessage } from '@adjutant/contract/comms'
import type { TaskCreate } from '@adjutant/contract/tasks'
import type { ComponentType } from 'react'
import { useOpenedRecord } from '../../../platform/navigation/use-opened-record.ts'
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
  const { record: proposal, loadState } = useOpenedRecord(toProposalQuery(threadId, id))
  const { mutate, isPending } = useMakeTask(threadId, id)
  const user = useCurrentUser()
  if (!proposal) return <RecordDialog title="Create a task" onClose={onClose} {...loadState} isMissing={false} />
  return (
    <Form
      title="Create a task"
      // The person's own commitment is assigned to themselves.
      values={{
        title: proposal.title,
        description: proposal.description,
        due_date: proposal.due_date ?? '',
        assigned_to_user_id: proposal.is_promise ? user.id : '',
      }}
      dueHint={proposal.date_words ? `“${proposal.date_words}” in the message` : undefined}
      isBusy={isPending}
      onSave={mutate}
      onClose={onClose}
    />
  )
}
