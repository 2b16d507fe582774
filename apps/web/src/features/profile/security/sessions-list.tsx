import type { Session } from '@adjutant/contract/accounts/auth'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { toTimeAgo } from '../../../platform/text/time-ago.ts'
import { useNow } from '../../../platform/text/use-now.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { toDeviceName } from './device-name.ts'
import { useEndSession } from './session-mutations.ts'
import rows from './security-rows.module.css'

function Device({ session, now }: { session: Session; now: Date }) {
  const { mutate } = useEndSession()
  const name = toDeviceName(session.user_agent)
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <p>{name}</p>
        <p className={rows.note}>
          Last used {toTimeAgo(session.last_used_at, now)}
          {session.address && ` from ${session.address}`}
        </p>
      </div>
      {session.is_current ? (
        <Status tone="good">this device</Status>
      ) : (
        <Button size="small" aria-label={`End the session of ${name}`} onClick={() => mutate(session.id)}>
          End
        </Button>
      )}
    </li>
  )
}

export function SessionsList() {
  const now = useNow()
  const { data: sessions, isLoadingError, refetch } = useQuery(api.auth.sessions.options())
  if (isLoadingError)
    return <EmptyState title={appMessages.user.loadFailed} action={<Button onClick={() => void refetch()}>Try again</Button>} />
  if (!sessions) return <SkeletonRows count={2} />
  return (
    <ul role="list" className={rows.rows}>
      {sessions
        .toSorted((a, b) => Number(b.is_current) - Number(a.is_current) || b.last_used_at.localeCompare(a.last_used_at))
        .map((session) => (
          <Device key={session.id} session={session} now={now} />
        ))}
    </ul>
  )
}
