import { OutboundBlocked } from '../../../platform/outbound/outbound.ts'

/** Why a call to a tool's server failed, as a sentence. A library's message can repeat the request, so it is not used. */
export function findCallFailure(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundBlocked) return cause.message
    if (cause.name === 'TimeoutError' || cause.name === 'AbortError') return 'The server took too long to answer.'
  }
  return 'The server sent an unexpected response.'
}
