import { staleMs } from '@adjutant/contract/limits'
import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { canRetryCurrentUser } from './retry.ts'

export const currentUserOptions = {
  ...api.users.me.options(),
  staleTime: staleMs.currentUser,
  retry: canRetryCurrentUser,
}

/** The person who is logged in. Only below a guard, which has loaded the record. */
export function useCurrentUser() {
  return useSuspenseQuery(currentUserOptions).data
}
