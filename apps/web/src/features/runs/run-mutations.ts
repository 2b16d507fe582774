import type { RunReply } from '@adjutant/contract/ai/runs'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation } from '@tanstack/react-query'
import { ApiError, toDetail } from '../../platform/api/api-error.ts'
import { api } from '../../platform/api/api.ts'
import { useRefresh } from '../../platform/api/use-refresh.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { setLateReply } from './waits/late-reply.ts'
import type { Run, RunRef } from './run.ts'

const callsOf = (kind: Run['kind']) => (kind === 'crew' ? api.crewRuns : api.flowRuns)

export function useStopRuns() {
  const refresh = useRefresh('runs', 'conversations')
  return useMutation({
    mutationFn: (runs: readonly RunRef[]) => Promise.all(runs.map(({ id, kind }) => callsOf(kind).stop.call({ params: { id } }))),
    onSettled: refresh,
    meta: { failed: "Couldn't stop the run" },
  })
}

const isTooLate = (error: unknown) => error instanceof ApiError && error.detail === appMessages.run.notWaiting

/** The first reply wins. A later one is kept on the screen, so that its text is not lost. */
export function useReply({ id, kind }: RunRef) {
  const refresh = useRefresh('runs', 'conversations')
  return useMutation({
    mutationFn: async (body: RunReply) => void (await callsOf(kind).continue.call({ params: { id }, body })),
    onError: (error, body) => {
      if (isTooLate(error)) setLateReply(id, body.user_input ?? '')
      else showToast({ title: "Couldn't send your reply", message: toDetail(error, appMessages.http.unexpected), tone: 'error' })
    },
    onSettled: refresh,
  })
}

/** Continues a run that did not complete as a new run in the same conversation. */
export function useRetry(onStarted?: (conversationId: string) => void) {
  const refresh = useRefresh('runs', 'conversations')
  return useMutation({
    mutationFn: (id: string) => api.runs.retry.call({ params: { id } }),
    onSuccess: ({ conversation_id }) => {
      if (conversation_id) onStarted?.(conversation_id)
    },
    onSettled: refresh,
    meta: { done: 'Retrying from the unfinished step', failed: "Couldn't retry the run" },
  })
}

export function useUndoCall(runId: string) {
  const refresh = useRefresh('runs', 'bin')
  return useMutation({
    mutationFn: (call: string) => api.runs.undoCall.call({ params: { id: runId, call } }),
    onSettled: refresh,
    meta: { done: 'Undone', failed: "Couldn't undo the action" },
  })
}
