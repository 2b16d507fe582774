import type { Commitment, CommitmentChange, CommitmentCreate } from '@adjutant/contract/commitments'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useRefresh } from '../../platform/api/use-refresh.ts'
import { showToast } from '../../ui/overlay/toast.ts'

const failed = "Couldn't save the promise"

type Change = { id: string; body: CommitmentChange }

export function useChangeCommitment(done?: string) {
  const refresh = useRefresh('commitments')
  return useMutation({
    mutationFn: ({ id, body }: Change) => api.commitments.change.call({ params: { id }, body }),
    onSuccess: refresh,
    meta: { failed, ...(done && { done }) },
  })
}

const titles: Record<Commitment['state'], string> = {
  proposed: 'Promise proposed again',
  open: 'Promise confirmed',
  done: 'Promise done',
  dismissed: 'Promise dismissed',
}

/** Changes the state and offers Undo. */
export function useChangeState() {
  const refresh = useRefresh('commitments')
  const { mutate: restore } = useChangeCommitment('Undone')
  return useMutation({
    mutationFn: ({ id, state }: { id: string; state: Commitment['state']; before: Commitment['state'] }) =>
      api.commitments.change.call({ params: { id }, body: { state } }),
    onSuccess: ({ text }, { id, state, before }) => {
      const title = state === 'open' && before !== 'proposed' ? 'Promise reopened' : titles[state]
      showToast({ title, message: text, tone: 'success', undo: () => restore({ id, body: { state: before } }) })
      return refresh()
    },
    meta: { failed },
  })
}

export function useCreateCommitment(done = 'Promise added') {
  const refresh = useRefresh('commitments')
  return useMutation({
    mutationFn: (body: CommitmentCreate) => api.commitments.create.call({ body }),
    onSuccess: refresh,
    meta: { done },
  })
}

/** Promises have no bin, so Undo creates the promise again. */
export function useDeleteCommitment() {
  const refresh = useRefresh('commitments')
  const { mutate: create } = useCreateCommitment('Promise restored')
  return useMutation({
    mutationFn: ({ id }: Commitment) => api.commitments.remove.call({ params: { id } }),
    onSuccess: (_nothing, { text, direction, due_date, counterpart }) => {
      const person = { contact_id: counterpart?.contact_id, user_id: counterpart?.user_id, counterpart_name: counterpart?.name }
      showToast({ title: 'Promise deleted', tone: 'success', undo: () => create({ text, direction, due_date, ...person }) })
      return refresh()
    },
    meta: { failed: "Couldn't delete the promise" },
  })
}

/** Undo moves the task to the bin, which also ends the link. */
export function useCreateTask() {
  const refresh = useRefresh('commitments', 'tasks')
  const { mutate: removeTask } = useMutation({
    mutationFn: (id: string) => api.tasks.remove.call({ params: { id } }),
    onSuccess: refresh,
    meta: { done: 'Task deleted', failed: "Couldn't delete the task" },
  })
  return useMutation({
    mutationFn: (id: string) => api.commitments.createTask.call({ params: { id } }),
    onSuccess: (task) => {
      showToast({ title: 'Task created', tone: 'success', undo: () => removeTask(task.id) })
      return refresh()
    },
    meta: { failed: "Couldn't create the task" },
  })
}
