import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toDetail, toFieldErrors } from '../../platform/api/api-error.ts'
import { api } from '../../platform/api/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { FormNotice } from './form-notice.tsx'
import styles from './form.module.css'

type VerifyEmailFormProps = {
  token: string
  onDone: () => void
  /** The link has expired or was used. */
  onInvalidLink: () => void
}

/** Requires a click, because mail scanners that open links must not use up the token. */
export function VerifyEmailForm({ token, onDone, onInvalidLink }: VerifyEmailFormProps) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.emailVerification.verify.call({ body: { token } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api.users.me.key() })
      showToast({ title: 'Email verified', tone: 'success' })
      onDone()
    },
    onError: (error) => (toFieldErrors(error).token ? onInvalidLink() : setFailure(toDetail(error, appMessages.http.unexpected))),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setFailure(undefined)
    mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <FormNotice>{failure}</FormNotice>
      <Button type="submit" tone="primary" wide loading={isPending}>
        Verify email
      </Button>
    </form>
  )
}
