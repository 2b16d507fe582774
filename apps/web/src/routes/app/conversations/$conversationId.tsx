import { toReadableName } from '@adjutant/contract/core/readable-name'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { ChatScreen } from '../../../features/conversations/chat-screen.tsx'
import { toConversationQuery, toMessagesQuery } from '../../../features/conversations/conversation-queries.ts'
import { AnswerBody } from '../../../features/conversations/messages/answer.tsx'
import { Frame, Thinking } from '../../../features/conversations/messages/answer-frame.tsx'
import type { InsertedRow } from '../../../features/conversations/messages/message-rows.ts'
import { SystemMessage } from '../../../features/conversations/messages/system-message.tsx'
import { FailedStart } from '../../../features/runs/start/failed-start.tsx'
import { useFailedStart } from '../../../features/runs/start/failed-starts.ts'
import { RunButton } from '../../../features/runs/start/run-button.tsx'
import { RunDock } from '../../../features/runs/progress/run-dock.tsx'
import { RunSubscriptions, useStreamedStep } from '../../../features/runs/progress/run-subscriptions.tsx'
import { RunBadge, RunPanel } from '../../../features/runs/progress/run-panel.tsx'
import { RunWaits } from '../../../features/runs/waits/run-wait.tsx'
import { toCrewRunsQuery, toFlowRunsQuery } from '../../../features/runs/run-queries.ts'
import { findEnding, findWait, isActive, listDisplayedRuns, listOpenWaits, listRuns } from '../../../features/runs/run.ts'
import type { Run } from '../../../features/runs/run.ts'
import { toStartFailureTitle } from '../../../features/runs/start/start-run.ts'
import { toSearchText, type SearchParams } from '../../../platform/navigation/search-params.ts'
import { awaitData } from '../../-await-data.ts'
import { fileSlots } from '../-parts/file-slots.tsx'

export const Route = createFileRoute('/app/conversations/$conversationId')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Conversation' },
  // `ask` prefills the composer with a question.
  validateSearch: (search: Record<string, unknown>): SearchParams<{ ask: string }> => ({ ask: toSearchText(search.ask) }),
  loader: ({ context: { queryClient }, params: { conversationId: id }, cause }) =>
    awaitData(
      cause,
      Promise.all([queryClient.prefetchQuery(toConversationQuery(id)), queryClient.prefetchInfiniteQuery(toMessagesQuery(id))]),
    ),
  component: Conversation,
})

/** Shows the partial output of a run like an answer. */
function LiveRun({ run }: { run: Run }) {
  const { byline, text } = useStreamedStep(run)
  return (
    <Frame byline={byline} label={`${toReadableName(run.name)} is working`}>
      {text ? <AnswerBody text={text} isStreaming /> : <Thinking />}
    </Frame>
  )
}

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

/** The latest runs of a conversation. A run that was active before the page was opened is followed from here on. */
function useConversationRuns(conversationId: string) {
  const { data: crewRuns } = useQuery(toCrewRunsQuery(conversationId))
  const { data: flowRuns } = useQuery(toFlowRunsQuery(conversationId))
  const all = listRuns(crewRuns?.items, flowRuns?.items)
  return { all, active: all.filter(isActive), shown: listDisplayedRuns(all) }
}

function useRunProps(conversationId: string) {
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
  const run = useRunProps(conversationId)
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
