import { staleMs } from '@adjutant/contract/core/limits'
import { startupMessages } from '@adjutant/contract/messages/startup-messages'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError, CancelledError, toDetail } from '../platform/api/api-error.ts'
import { canRetry, canRetryOnMount } from '../platform/api/retry.ts'
import { isSessionError } from '../platform/session/session.ts'
import { showToast } from '../ui/overlay/toast.ts'

/** Toast titles for a mutation's success and failure; the app shows them for every mutation that sets them. */
interface MutationToasts extends Record<string, unknown> {
  /** A function when the title depends on the response. */
  done?: string | ((result: never) => string)
  failed?: string
  /** The form shows field errors itself, so the toast leaves them out. */
  isShownAtFields?: true
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationToasts
  }
}

function showFailure(error: unknown, meta: MutationToasts | undefined) {
  if (!meta?.failed || isSessionError(error) || error instanceof CancelledError) return
  const isAlreadyShown = meta.isShownAtFields && error instanceof ApiError && error.errors.length > 0
  showToast({ title: meta.failed, message: isAlreadyShown ? undefined : toDetail(error, startupMessages.unexpected), tone: 'error' })
}

function showSuccess(result: unknown, meta: MutationToasts | undefined) {
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
        retryOnMount: canRetryOnMount,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError: (error, _input, _kept, mutation) => showFailure(error, mutation.meta),
      onSuccess: (result, _input, _kept, mutation) => showSuccess(result, mutation.meta),
    }),
  })
}
