import { OutboundBlocked } from '../../../platform/outbound/outbound.ts'

/**
 * Returns a sentence that explains why a call to a tool's server failed. It doesn't quote the library's message, which can repeat the
 * request.
 */
export function findCallFailure(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundBlocked) return cause.message
    if (cause.name === 'TimeoutError' || cause.name === 'AbortError') return 'The server took too long to answer.'
  }
  return 'The server sent an unexpected response.'
}
