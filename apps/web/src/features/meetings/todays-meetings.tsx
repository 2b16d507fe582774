import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import { useNow } from '../../platform/text/use-now.ts'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { toDayText } from '../../ui/text/day-text.ts'
import { toMeetingsQuery } from './meeting-queries.ts'
import { MeetingRows } from './meeting-rows.tsx'
import { findNext } from './meeting-time.ts'

function Today({ now }: { now: Date }) {
  const today = toDayText(now)
  const { data, error, refetch } = useQuery(toMeetingsQuery(today, 1))
  if (error && !data) return <QueryFailure title="Couldn't load your meetings." query={{ error, refetch }} />
  if (!data) return <SkeletonRows count={2} />
  if (data.items.length > 0)
    return <MeetingRows meetings={data.items} day={today} now={now} next={findNext(data.items, now)} label="Today's meetings" />
  return (
    <EmptyState title="No meetings today.">
      <Link to="/app/meetings">See the coming days or add a calendar</Link>
    </EmptyState>
  )
}

/** Today's meetings on the dashboard. */
export default function TodaysMeetings({ number }: { number: string }) {
  const now = useNow()
  return (
    <Section number={number} title="Today's meetings" actions={<Link to="/app/meetings">All meetings</Link>}>
      <Today now={now} />
    </Section>
  )
}
