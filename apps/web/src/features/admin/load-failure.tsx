import { words } from '@adjutant/contract/words'
import { toDetail } from '../../platform/api-error.ts'
import { LoadFailure as Failure } from '../../ui/load-failure.tsx'

export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <Failure title={words.user.loadFailed} detail={toDetail(error, words.wire.broken)} onRetry={onRetry} />
}
