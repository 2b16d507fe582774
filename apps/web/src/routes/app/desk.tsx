import { limits } from '@adjutant/contract/core/limits'
import { createFileRoute } from '@tanstack/react-router'
import { prefetchDesk } from '../../features/desk/desk-queries.ts'
import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { DeskSlotsProvider } from '../../features/desk/desk-slots.ts'
import { awaitData } from '../-await-data.ts'
import { deskSlots } from './-parts/desk-slots.ts'

export const Route = createFileRoute('/app/desk')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Desk' },
  loader: ({ context: { queryClient }, cause }) => awaitData(cause, prefetchDesk(queryClient, new Date(), limits.deskPage)),
  component: () => (
    <DeskSlotsProvider value={deskSlots}>
      <DeskScreen />
    </DeskSlotsProvider>
  ),
})
