import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { omitUndefined } from '@adjutant/contract/omit-undefined'
import { ChatScreen } from '../../../features/conversations/chat-screen.tsx'
import { toConversationQuery, toMessagesQuery } from '../../../features/conversations/conversation-queries.ts'
import type { InsertedRow } from '../../../features/conversations/messages/message-rows.ts'
import { SystemMessage } from '../../../features/conversations/messages/system-message.tsx'
import { useConversationRuns } from '../../../features/runs/progress/use-conversation-runs.ts'
import { FailedStart } from '../../../features/runs/start/failed-start.tsx'
import { useFailedStart } from '../../../features/runs/start/failed-starts.ts'
import { RunBadge } from '../../../features/runs/progress/run-badge.tsx'
import { RunButton } from '../../../features/runs/start/run-button.tsx'
import { RunDock } from '../../../features/runs/progress/run-dock.tsx'
import { RunSubscriptions } from '../../../features/runs/progress/run-subscriptions.tsx'
import { RunPanel } from '../../../features/runs/progress/run-panel.tsx'
import { RunWaits } from '../../../features/runs/waits/run-wait.tsx'
import { findEnding, findWait, listOpenWaits } from '../../../features/runs/run.ts'
import type { Run } from '../../../features/runs/run.ts'
import { toStartFailureTitle } from '../../../features/runs/start/start-run.ts'
import { toSearchText, type SearchParams } from '../../../platform/navigation/search-params.ts'
import { awaitData } from '../../-await-data.ts'
import { fileSlots } from '../-parts/file-slots.tsx'
import { LiveRun } from './-live-run.tsx'

export const Route = createFileRoute('/app/conversations/$conversationId')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Conversation' },
  // `ask` prefills the composer with a question.
  validateSearch: (search: Record<string, unknown>): SearchParams<{ ask: string }> => omitUndefined({ ask: toSearchText(search.ask) }),
  loader: ({ context: { queryClient }, params: { conversationId: id }, cause }) =>
    awaitData(
      cause,
      Promise.all([queryClient.prefetchQuery(toConversationQuery(id)), queryClient.prefetchInfiniteQuery(toMessagesQuery(id))]),
    ),
  component: Conversation,
})

/** Rows for failed starts and for partial output of active runs. */
function useRunRows(conversationId: string, active: readonly Run[]): InsertedRow[] {
  const failure = useFailedStart(conversationId)
  const notice = failure && {
    key: 'failed start',
    at: failure.at,
    text: toStartFailureTitle(failure.request.kind),
    content: (
      <SystemMessage>
        <FailedStart failure={failure} conversationId={conversationId} />
      </SystemMessage>
    ),
  }
  const live = active.filter((run) => !findWait(run))
  return [
    ...(notice ? [notice] : []),
    ...live.map((run) => ({ key: `run ${run.id}`, at: undefined, text: '', content: <LiveRun run={run} /> })),
  ]
}

function useRunParts(conversationId: string) {
  const { all, active, shown } = useConversationRuns(conversationId)
  const last = shown.at(-1)
  const waits = listOpenWaits(active)
  return {
    isActive: active.length > 0,
    ending: last && findEnding(last),
    badge: <RunBadge active={active} />,
    button: <RunButton conversationId={conversationId} activeKinds={active.map(({ kind }) => kind)} />,
    margin: shown.map((run) => <RunPanel key={run.id} run={run} />),
    rows: useRunRows(conversationId, active),
    dock: (
      <>
        {active.map((run) => (
          <RunSubscriptions key={run.id} run={run} />
        ))}
        <RunDock runs={all} shown={shown} />
      </>
    ),
    question: waits.length > 0 ? <RunWaits waits={waits} /> : undefined,
  }
}

function Conversation() {
  const { conversationId } = Route.useParams()
  const { ask } = Route.useSearch()
  const navigate = Route.useNavigate()
  const forgetAsk = () => void navigate({ search: {}, replace: true })
  const run = useRunParts(conversationId)
  const isAsked = useRouterState({ select: ({ location }) => location.state.isAsked === true })
  return (
    <ChatScreen
      key={conversationId}
      id={conversationId}
      run={run}
      ask={ask}
      isAsked={isAsked}
      onAskUsed={forgetAsk}
      fileSlots={fileSlots}
    />
  )
}
