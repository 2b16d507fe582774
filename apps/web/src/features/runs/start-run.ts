import { words } from '@adjutant/contract/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { toDetail } from '../../platform/api-error.ts'
import { api } from '../../platform/api.ts'
import { createListeners } from '../../platform/listeners.ts'
import { useRefresh } from '../../platform/refresh.ts'
import { createSessionMap } from '../../platform/session-data.ts'
import { isSessionRefusal } from '../../platform/session-end.ts'
import { showToast } from '../../ui/toast.ts'
import type { Kind } from './run-queries.ts'

/** What is to be run, with what. */
export interface RunWish {
  kind: Kind
  id: string
  name: string
  inputs: Record<string, string>
  /** What it works towards; null: nothing in particular. */
  goalId: string | null
}

/** Of what asks for nothing. */
export const toBareWish = ({ kind, id, name }: Pick<RunWish, 'kind' | 'id' | 'name'>): RunWish => ({
  kind,
  id,
  name,
  inputs: {},
  goalId: null,
})

export interface FailedStart {
  wish: RunWish
  reason: string
}

const failures = createSessionMap<string, FailedStart>()
const { watch, tell } = createListeners()

/** A run that did not start leaves word in its conversation, until another start. */
function setFailure(conversationId: string, failure: FailedStart | undefined) {
  if (failure) failures.set(conversationId, failure)
  else failures.delete(conversationId)
  tell()
}

export const useFailedStart = (conversationId: string) => useSyncExternalStore(watch, () => failures.get(conversationId))

const start = (conversation_id: string, { kind, id, inputs, goalId: goal_id }: RunWish): Promise<unknown> =>
  kind === 'crew'
    ? api.crewRuns.start.call({ query: { conversation_id }, body: { crew_id: id, inputs, goal_id } })
    : api.flowRuns.start.call({ query: { conversation_id }, body: { flow_id: id, inputs, goal_id } })

const tellFailure = (kind: Kind, message: string) =>
  showToast({ title: kind === 'crew' ? words.run.crewFailed : words.run.flowFailed, message, tone: 'error' })

async function startAndTell(conversationId: string, wish: RunWish) {
  setFailure(conversationId, undefined)
  try {
    await start(conversationId, wish)
  } catch (error) {
    if (isSessionRefusal(error)) return
    const reason = toDetail(error, words.wire.broken)
    setFailure(conversationId, { wish, reason })
    tellFailure(wish.kind, reason)
  }
}

/** Runs something in a conversation that is there. */
export function useStartRun(conversationId: string) {
  const refresh = useRefresh('runs', 'conversations')
  return useMutation({ mutationFn: (wish: RunWish) => startAndTell(conversationId, wish), onSettled: refresh })
}

const fallbackNames: Record<Kind, string> = { crew: 'Crew Run', flow: 'Flow Run' }

const launchKey = ['launch']

/** Runs something in a conversation of its own, which is named after it, and opens that. */
export function useLaunch() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const launch = useMutation({
    mutationKey: launchKey,
    mutationFn: async (wish: RunWish) => {
      const { id } = await api.conversations.create.call({ body: { name: wish.name.trim() || fallbackNames[wish.kind] } })
      await startAndTell(id, wish)
      return id
    },
    onSuccess: async (conversationId) => {
      void queryClient.invalidateQueries({ queryKey: api.conversations.list.key() })
      await router.navigate({ to: '/app/conversations/$conversationId', params: { conversationId } })
    },
    onError: (error, { kind }) => tellFailure(kind, toDetail(error, words.wire.broken)),
  })
  // Asked at the moment of a press: what was drawn may be a press behind.
  return { ...launch, isStarting: () => queryClient.isMutating({ mutationKey: launchKey }) > 0 }
}
