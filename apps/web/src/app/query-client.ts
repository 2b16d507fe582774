import { staleMs } from '@adjutant/contract/limits'
import { firstWords } from '@adjutant/contract/first-words'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError, toDetail } from '../platform/api-error.ts'
import type { Outcome } from '../platform/outcome.ts'
import { canRetry } from '../platform/retry.ts'
import { showToast } from '../ui/toast.ts'

/** The end of the session is told once, by the session. */
const isSessionRefusal = (error: unknown) => error instanceof ApiError && [401, 403].includes(error.status)

function tellFailure(error: unknown, meta: Outcome | undefined) {
  if (!meta?.failed || isSessionRefusal(error)) return
  showToast({ title: meta.failed, message: toDetail(error, firstWords.broken), tone: 'error' })
}

function tellSuccess(meta: Outcome | undefined) {
  if (meta?.done) showToast({ title: meta.done, tone: 'success' })
}

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: staleMs.standard, refetchOnWindowFocus: false, retry: canRetry } },
    mutationCache: new MutationCache({
      onError: (error, _input, _kept, mutation) => tellFailure(error, mutation.meta),
      onSuccess: (_data, _input, _kept, mutation) => tellSuccess(mutation.meta),
    }),
  })
}
