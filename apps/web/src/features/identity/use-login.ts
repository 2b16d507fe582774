import type { User } from '@adjutant/contract/accounts/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { currentUserOptions } from '../../platform/session/current-user.ts'

type Outcome = { onDone: (user: User | undefined) => void; onError: (error: Error) => void }

/** Shared by all ways to log in: clears the previous person's data and loads the user. */
export function useLogin<Input>(enter: (input: Input) => Promise<void>, { onDone, onError }: Outcome) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input): Promise<User | undefined> => {
      await enter(input)
      queryClient.clear()
      return queryClient.fetchQuery(currentUserOptions).catch(() => undefined)
    },
    onSuccess: onDone,
    onError,
  })
}
