import { createFileRoute } from '@tanstack/react-router'
import { conversationsQuery, crewsQuery } from '../../features/runs/run-queries.ts'
import { TestRun } from '../../features/runs/test-run.tsx'
import { Page } from '../../ui/page.tsx'
import { untilReady } from '../-ready.ts'

export const Route = createFileRoute('/app/test-run')({
  staticData: { title: 'Test Run' },
  loader: ({ context: { queryClient }, cause }) =>
    untilReady(cause, Promise.all([queryClient.prefetchQuery(conversationsQuery), queryClient.prefetchQuery(crewsQuery)])),
  component: () => (
    <Page title="Test Run" eyebrow="Crew runs" lede="Start a crew by hand in a conversation of your choice, and see whether it takes off.">
      <TestRun />
    </Page>
  ),
})
