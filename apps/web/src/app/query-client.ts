import { staleMs } from '@adjutant/contract/limits'
import { firstWords } from '@adjutant/contract/first-words'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError, toDetail } from '../platform/api-error.ts'
import type { Outcome } from '../platform/outcome.ts'
import { canRetry } from '../platform/retry.ts'
import { isSessionRefusal } from '../platform/session.ts'
import { showToast } from '../ui/toast.ts'

function tellFailure(error: unknown, meta: Outcome | undefined) {
  if (!meta?.failed || isSessionRefusal(error)) return
  const isSaid = meta.atFields && error instanceof ApiError && error.errors.length > 0
  showToast({ title: meta.failed, message: isSaid ? undefined : toDetail(error, firstWords.broken), tone: 'error' })
}

function tellSuccess(result: unknown, meta: Outcome | undefined) {
  if (!meta?.done) return
  const title = typeof meta.done === 'string' ? meta.done : meta.done(result as never)
  showToast({ title, tone: 'success' })
}

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      // Queries fail at once when offline instead of pausing, so the page can say so; they run again on reconnect.
      queries: {
        staleTime: staleMs.standard,
        refetchOnWindowFocus: false,
        retry: canRetry,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError: (error, _input, _kept, mutation) => tellFailure(error, mutation.meta),
      onSuccess: (result, _input, _kept, mutation) => tellSuccess(result, mutation.meta),
    }),
  })
}
