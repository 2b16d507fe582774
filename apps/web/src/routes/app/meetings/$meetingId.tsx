import type { MeetingDetails } from '@adjutant/contract/meetings'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, createLink } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { MeetingBrief } from '../../../features/meetings/meeting-brief.tsx'
import { MeetingPeople } from '../../../features/meetings/meeting-facts.tsx'
import { MeetingDescription } from '../../../features/meetings/meeting-facts.tsx'
import { MeetingNote } from '../../../features/meetings/meeting-note.tsx'
import { toMeetingQuery } from '../../../features/meetings/meeting-queries.ts'
import { toWhenText } from '../../../features/meetings/meeting-time.ts'
import { ProposedTasks } from '../../../features/meetings/proposed-tasks.tsx'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { RecordChain } from '../../../platform/records/record-chain.tsx'
import { ButtonAnchor } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { awaitData } from '../../-await-data.ts'

const ButtonLink = createLink(ButtonAnchor)

export const Route = createFileRoute('/app/meetings/$meetingId')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Meeting' },
  loader: ({ context: { queryClient }, params: { meetingId }, cause }) =>
    awaitData(cause, queryClient.prefetchQuery(toMeetingQuery(meetingId))),
  component: MeetingPage,
})

const back = (
  <ButtonLink to="/app/meetings" tone="ghost" icon={<ArrowLeft />}>
    All meetings
  </ButtonLink>
)

function MeetingSections({ meeting }: { meeting: MeetingDetails }) {
  return (
    <>
      <Section number="01" title="People">
        <MeetingPeople people={meeting.brief.people} />
      </Section>
      <Section number="02" title="Brief" description="From your own records, each fact with its source.">
        <MeetingBrief sections={meeting.brief.sections} />
      </Section>
      <Section number="03" title="Your note">
        <MeetingNote meeting={meeting} />
      </Section>
      <Section number="04" title="Decisions and actions" description="Found in your note. Nothing is created until you approve it.">
        <ProposedTasks meeting={meeting} />
      </Section>
      {meeting.description && (
        <Section number="05" title="Invitation">
          <MeetingDescription text={meeting.description} />
        </Section>
      )}
      <RecordChain kind="meeting" recordId={meeting.id} />
    </>
  )
}

const missing = <EmptyState title={appMessages.http.notFound}>This meeting was deleted, or its calendar was removed.</EmptyState>

function MeetingPage() {
  const { meetingId } = Route.useParams()
  const { data, error, refetch } = useQuery(toMeetingQuery(meetingId))
  if (error && !data)
    return (
      <Page title="Meeting" actions={back}>
        <QueryFailure title="Couldn't load this meeting." query={{ error, refetch }} missing={missing} />
      </Page>
    )
  if (!data)
    return (
      <Page title="Meeting" actions={back}>
        <SkeletonRows count={5} />
      </Page>
    )
  return (
    <Page
      title={data.title}
      eyebrow={data.calendar_name}
      description={[toWhenText(data), data.location].filter(Boolean).join(' · ')}
      actions={back}
    >
      <MeetingSections key={data.id} meeting={data} />
    </Page>
  )
}
