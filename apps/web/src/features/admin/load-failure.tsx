import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toDetail } from '../../platform/api/api-error.ts'
import { LoadFailure as Failure } from '../../ui/data/load-failure.tsx'

export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <Failure title={appMessages.user.loadFailed} detail={toDetail(error, appMessages.wire.broken)} onRetry={onRetry} />
}
