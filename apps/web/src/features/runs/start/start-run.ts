import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { toDetail } from '../../../platform/api/api-error.ts'
import { api } from '../../../platform/api/api.ts'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { useRefresh } from '../../../platform/api/use-refresh.ts'
import { isSessionError } from '../../../platform/session/session-end.ts'
import { showToast } from '../../../ui/overlay/toast.ts'
import { setFailedStart } from './failed-starts.ts'
import type { Kind } from '../run-queries.ts'
import type { RunRequest } from './run-request.ts'

const start = (conversation_id: string, { kind, id, inputs, goalId: goal_id }: RunRequest): Promise<unknown> =>
  kind === 'crew'
    ? api.crewRuns.start.call({ query: { conversation_id }, body: { crew_id: id, inputs, goal_id } })
    : api.flowRuns.start.call({ query: { conversation_id }, body: { flow_id: id, inputs, goal_id } })

/** The message for a run that failed to start. */
export const toStartFailureTitle = (kind: Kind) => (kind === 'crew' ? appMessages.run.crewNotStarted : appMessages.run.flowNotStarted)

function reportFailure(kind: Kind, error: unknown): string {
  const message = toDetail(error, appMessages.http.unexpected)
  showToast({ title: kind === 'crew' ? appMessages.run.crewFailed : appMessages.run.flowFailed, message, tone: 'error' })
  // The message in the conversation refers to the console.
  // oxlint-disable-next-line no-console
  console.error(toStartFailureTitle(kind), error)
  return message
}

/** Resolves after a failure too: the conversation shows it as a message. */
async function startOrReport(userId: string, conversationId: string, request: RunRequest) {
  try {
    await start(conversationId, request)
    setFailedStart(userId, conversationId, undefined)
  } catch (error) {
    if (isSessionError(error)) return
    setFailedStart(userId, conversationId, { request, reason: reportFailure(request.kind, error), at: new Date().toISOString() })
  }
}

/** Runs something in an existing conversation. */
export function useStartRun(conversationId: string) {
  const refresh = useRefresh('runs', 'conversations')
  const { id } = useCurrentUser()
  return useMutation({ mutationFn: (request: RunRequest) => startOrReport(id, conversationId, request), onSettled: refresh })
}

const fallbackNames: Record<Kind, string> = { crew: 'Crew Run', flow: 'Flow Run' }

const launchKey = ['launch']

/** Runs something in a new conversation named after it, and opens that conversation. */
export function useLaunch() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { id: userId } = useCurrentUser()
  const launch = useMutation({
    mutationKey: launchKey,
    mutationFn: async (request: RunRequest) => {
      const { id } = await api.conversations.create.call({ body: { name: request.name.trim() || fallbackNames[request.kind] } })
      await startOrReport(userId, id, request)
      return id
    },
    onSuccess: async (conversationId) => {
      void queryClient.invalidateQueries({ queryKey: api.conversations.list.key() })
      // The open form still has the inputs, but they are already sent.
      await router.navigate({ to: '/app/conversations/$conversationId', params: { conversationId }, ignoreBlocker: true })
    },
    onError: (error, { kind }) => void reportFailure(kind, error),
  })
  // Read at click time, because the rendered state can be one click behind.
  return { ...launch, isStarting: () => queryClient.isMutating({ mutationKey: launchKey }) > 0 }
}
