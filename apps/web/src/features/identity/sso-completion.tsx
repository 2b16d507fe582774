import { ssoMessages } from '@adjutant/contract/messages/sso-messages'
import type { User } from '@adjutant/contract/accounts/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toDetail } from '../../platform/api/api-error.ts'
import { currentUserOptions } from '../../platform/session/current-user.ts'
import { completeSso } from '../../platform/session/session.ts'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'

type SsoCompletionProps = { code: string; onDone: (user: User | undefined) => void; onFailed: (sentence: string) => void }

/** Exchanges the one-time code. */
export function SsoCompletion({ code, onDone, onFailed }: SsoCompletionProps) {
  const queryClient = useQueryClient()
  const isStarted = useRef(false)
  const { mutate } = useMutation({
    mutationFn: async () => {
      await completeSso(code)
      queryClient.clear()
      return queryClient.fetchQuery(currentUserOptions).catch(() => undefined)
    },
    onSuccess: onDone,
    onError: (error) => onFailed(toDetail(error, ssoMessages.failed.provider)),
  })
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    mutate()
  }, [mutate])
  return (
    <div role="status" aria-label="Signing you in">
      <SkeletonRows count={2} />
    </div>
  )
}
