import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { currentUserOptions } from '../../../platform/session/current-user.ts'
import { createPasskey } from '../../../platform/session/passkeys.ts'
import { withReauthentication } from '../../../platform/session/reauthentication.ts'

export const twoFactorQuery = api.twoFactor.state.options()

/** Refetches the factors. The user is refetched after the person has seen the recovery codes, because the page must stay until then. */
function useRefreshFactors() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
}

/** Access to organizations depends on the second factor, so everything is refetched. */
export function useRefreshAll() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: currentUserOptions.queryKey })
    void queryClient.invalidateQueries()
  }
}

export const useBeginTotp = () =>
  useMutation({
    mutationFn: () => withReauthentication(() => api.twoFactor.beginTotp.call()),
    meta: { failed: appMessages.user.updateFailed },
  })

export const useConfirmTotp = () =>
  useMutation({
    mutationFn: (code: string) => withReauthentication(() => api.twoFactor.confirmTotp.call({ body: { code } })),
    onSuccess: useRefreshFactors(),
    meta: { done: 'Authenticator app added', failed: appMessages.user.updateFailed, isShownAtFields: true },
  })

export const useRemoveTotp = () =>
  useMutation({
    mutationFn: () => withReauthentication(() => api.twoFactor.removeTotp.call()),
    onSuccess: useRefreshAll(),
    meta: { done: 'Authenticator app removed', failed: appMessages.user.updateFailed },
  })

export const useAddPasskey = () =>
  useMutation({
    mutationFn: async (name: string) => {
      const { token, options } = await withReauthentication(() => api.twoFactor.beginPasskey.call())
      const passkey = await createPasskey(options)
      return api.twoFactor.addPasskey.call({ body: { token, name, passkey } })
    },
    onSuccess: useRefreshFactors(),
    meta: { done: 'Passkey added' },
  })

export const useRenamePasskey = () =>
  useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => api.twoFactor.renamePasskey.call({ params: { id }, body: { name } }),
    onSuccess: useRefreshFactors(),
    meta: { done: 'Passkey renamed', failed: appMessages.user.updateFailed, isShownAtFields: true },
  })

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: (id: string) => withReauthentication(() => api.twoFactor.removePasskey.call({ params: { id } })),
    onSuccess: useRefreshAll(),
    meta: { done: 'Passkey removed', failed: appMessages.user.updateFailed },
  })

export const useNewRecoveryCodes = () =>
  useMutation({
    mutationFn: () => withReauthentication(() => api.twoFactor.newRecoveryCodes.call()),
    onSuccess: useRefreshFactors(),
    meta: { failed: appMessages.user.updateFailed },
  })

export const useReauthenticate = () =>
  useMutation({ mutationFn: (body: { password: string } | { code: string }) => api.signIn.reauthenticate.call({ body }) })
