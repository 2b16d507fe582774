import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { ChatScreen } from '../../../features/conversations/chat-screen.tsx'
import { toConversationQuery, toMessagesQuery } from '../../../features/conversations/conversation-queries.ts'
import { RunBadge } from '../../../features/runs/run-badge.tsx'
import { RunButton } from '../../../features/runs/run-button.tsx'
import { RunDock } from '../../../features/runs/run-dock.tsx'
import { RunEars } from '../../../features/runs/run-ears.tsx'
import { RunPanel } from '../../../features/runs/run-panel.tsx'
import { RunWait } from '../../../features/runs/run-wait.tsx'
import { findEnding, findWait, isActive } from '../../../features/runs/run.ts'
import { useConversationRun } from '../../../features/runs/use-conversation-run.ts'
import { toSearchText, withoutAbsent } from '../../../platform/address.ts'
import { untilReady } from '../../-ready.ts'
import { fileParts } from '../-file-parts.tsx'

export const Route = createFileRoute('/app/conversations/$conversationId')({
  // What it loads is known to the page alone: the entry stays light.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Conversation' },
  // `ask`: a question to begin with, put into the composer.
  validateSearch: (search: Record<string, unknown>): { ask?: string } => withoutAbsent({ ask: toSearchText(search.ask) }),
  loader: ({ context: { queryClient }, params: { conversationId: id }, cause }) =>
    untilReady(
      cause,
      Promise.all([queryClient.prefetchQuery(toConversationQuery(id)), queryClient.prefetchInfiniteQuery(toMessagesQuery(id))]),
    ),
  component: Conversation,
})

function useRunParts(conversationId: string) {
  const run = useConversationRun(conversationId)
  const isAtWork = run !== undefined && isActive(run)
  const wait = findWait(run)
  return {
    isAtWork,
    ending: run && findEnding(run),
    badge: <RunBadge run={run} />,
    button: <RunButton conversationId={conversationId} isActive={isAtWork} />,
    margin: run && <RunPanel run={run} />,
    dock: (
      <>
        {isAtWork && <RunEars key={run.id} run={run} />}
        <RunDock run={run} conversationId={conversationId} />
      </>
    ),
    question: run && wait && <RunWait key={wait.id} run={run} wait={wait} />,
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
      onAskTaken={forgetAsk}
      fileParts={fileParts}
    />
  )
}
