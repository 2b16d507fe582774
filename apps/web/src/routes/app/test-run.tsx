import { createFileRoute } from '@tanstack/react-router'
import { TestRun } from '../../features/runs/start/test-run.tsx'
import { Page } from '../../ui/layout/page.tsx'

export const Route = createFileRoute('/app/test-run')({
  staticData: { title: 'Test Run' },
  component: () => (
    <Page title="Test Run" eyebrow="Crew runs" description="Start a crew in any conversation to check that it runs.">
      <TestRun />
    </Page>
  ),
})
