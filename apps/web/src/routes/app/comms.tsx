import type { ThreadMessage } from '@adjutant/contract/comms'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { toThreadQuery, toThreadsQuery, toWindowQuery } from '../../features/comms/comms-queries.ts'
import { CommsScreen, NoThread } from '../../features/comms/comms-screen.tsx'
import { toCommsSearch } from '../../features/comms/comms-search.ts'
import type { CommsSearch } from '../../features/comms/comms-search.ts'
import { ThreadScreen } from '../../features/comms/thread/thread-screen.tsx'
import { useOpenRequestedThread } from '../../features/comms/list/use-open-requested-thread.ts'
import { SourceChips } from '../../features/conversations/messages/source-chips.tsx'
import { NewTask } from '../../features/tasks/new-task.tsx'
import { useCommsRequest } from '../../platform/navigation/comms-navigation.ts'
import { awaitData } from '../-await-data.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { fileSlots } from './-parts/file-slots.tsx'

const CreateDialog = lazyComponent(() => import('../../features/comms/list/create-dialog.tsx'))
const MakeTask = lazyComponent(() => import('../../features/comms/thread/make-task.tsx'))

const PromiseLine = lazyComponent(() => import('../../features/commitments/message-commitment.tsx'))

export const Route = createFileRoute('/app/comms')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Comms Center' },
  validateSearch: toCommsSearch,
  loaderDeps: ({ search: { thread } }) => ({ thread }),
  loader: ({ context: { queryClient }, deps: { thread }, cause }) =>
    awaitData(
      cause,
      Promise.all([
        queryClient.prefetchInfiniteQuery(toThreadsQuery('')),
        thread && queryClient.prefetchQuery(toThreadQuery(thread)),
        thread && queryClient.prefetchQuery(toWindowQuery(thread)),
      ]),
    ),
  component: Comms,
})

function Comms() {
  const { thread, message, create } = Route.useSearch()
  const navigate = Route.useNavigate()
  const start = useCommsRequest()
  const [isCreating, setCreating] = useState(false)
  const [making, setMaking] = useState<ThreadMessage>()
  const go = (search: CommsSearch) => void navigate({ search, replace: true })
  const issue = useOpenRequestedThread(thread ? undefined : start, (threadId) => {
    void navigate({ search: { thread: threadId }, replace: true, state: (before) => ({ ...before, comms: { ...start, threadId } }) })
  })
  const closeCreate = () => {
    setCreating(false)
    if (create) go({ thread })
  }
  const openNew = (threadId: string) => {
    setCreating(false)
    void navigate({ search: { thread: threadId } })
  }
  return (
    <CommsScreen openId={thread} onCreate={() => setCreating(true)}>
      {thread ? (
        <ThreadScreen
          key={`${thread} ${message}`}
          threadId={thread}
          messageId={message}
          start={start?.threadId === thread ? start : undefined}
          onRequestHandled={() => void navigate({ search: (now) => now, replace: true, state: ({ comms: _taken, ...rest }) => rest })}
          Sources={SourceChips}
          fileSlots={fileSlots}
          onTask={setMaking}
          PromiseLine={PromiseLine}
          onGone={() => go({})}
        />
      ) : (
        <NoThread>{issue}</NoThread>
      )}
      <Suspense fallback={null}>
        {(isCreating || create) && <CreateDialog onClose={closeCreate} onOpen={openNew} />}
        {making && <MakeTask key={making.id} message={making} onClose={() => setMaking(undefined)} Form={NewTask} />}
      </Suspense>
    </CommsScreen>
  )
}
