import { useMutation } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** Mails the person a new verification link. */
export const useSendVerificationLink = () =>
  useMutation({
    mutationFn: () => api.emailVerification.resend.call({}),
    meta: { done: 'Link sent. Check your inbox.', failed: "Couldn't send the link" },
  })
