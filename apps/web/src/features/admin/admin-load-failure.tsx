import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toDetail } from '../../platform/api/api-error.ts'
import { LoadFailure } from '../../ui/data/load-failure.tsx'

export function AdminLoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <LoadFailure title={appMessages.user.loadFailed} detail={toDetail(error, appMessages.http.unexpected)} onRetry={onRetry} />
}
