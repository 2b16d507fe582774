import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { AgendaDays } from '../../../features/meetings/agenda.tsx'
import { Agenda } from '../../../features/meetings/agenda.tsx'
import type { CalendarAction } from '../../../features/meetings/calendars/calendar-dialogs.tsx'
import { CalendarsSection } from '../../../features/meetings/calendars/calendars-section.tsx'
import { FeedSection } from '../../../features/meetings/calendars/feed-section.tsx'
import { calendarsQuery, pageDays, toMeetingsQuery } from '../../../features/meetings/meeting-queries.ts'
import { toSearchDay, toSearchFlag, type SearchParams } from '../../../platform/navigation/search-params.ts'
import { useShortcut } from '../../../platform/shortcuts/shortcuts.ts'
import { useNow } from '../../../platform/text/use-now.ts'
import { Button } from '../../../ui/button/button.tsx'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { toDayText } from '../../../ui/text/day-text.ts'
import { awaitData } from '../../-await-data.ts'

const CalendarDialogs = lazyComponent(() => import('../../../features/meetings/calendars/calendar-dialogs.tsx'))

export const Route = createFileRoute('/app/meetings/')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Meetings' },
  // `day` is the first of the listed days, today by default; `create` opens the dialog for a new calendar.
  validateSearch: (search: Record<string, unknown>): SearchParams<{ day: string; create: true }> => ({
    day: toSearchDay(search.day),
    create: toSearchFlag(search.create),
  }),
  loaderDeps: ({ search: { day } }) => ({ day }),
  loader: ({ context: { queryClient }, deps: { day = toDayText(new Date()) }, cause }) =>
    awaitData(cause, Promise.all([queryClient.prefetchQuery(calendarsQuery), queryClient.prefetchQuery(toMeetingsQuery(day, pageDays))])),
  component: Meetings,
})

function Meetings() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const today = toDayText(useNow())
  const from = search.day ?? today
  const { data: calendars } = useQuery(calendarsQuery)
  const { data: meetings } = useQuery(toMeetingsQuery(from, pageDays))
  const [action, setAction] = useState<CalendarAction | undefined>(search.create && { kind: 'add' })
  useShortcut('c', 'Add a calendar', () => setAction({ kind: 'add' }))
  const go = (day: string) => void navigate({ search: day === today ? {} : { day }, replace: true, resetScroll: false })
  const hasCalendars = calendars === undefined || calendars.length > 0
  const add = (
    <Button icon={<CalendarPlus />} onClick={() => setAction({ kind: 'add' })}>
      Add calendar
    </Button>
  )
  return (
    <Page
      title="Meetings"
      eyebrow="Calendar"
      stats={[{ label: 'In seven days', value: meetings?.total ?? '–' }]}
      description="Open a meeting for its brief, your notes and the tasks that follow."
      actions={add}
    >
      {hasCalendars && (
        <Section number="01" title="Agenda" actions={<AgendaDays from={from} today={today} onDay={go} />}>
          <Agenda from={from} />
        </Section>
      )}
      <CalendarsSection number={hasCalendars ? '02' : '01'} onAction={setAction} />
      <FeedSection number={hasCalendars ? '03' : '02'} />
      <Suspense fallback={null}>{action && <CalendarDialogs action={action} onClose={() => setAction(undefined)} />}</Suspense>
    </Page>
  )
}
