import type { ScimSettings } from '@adjutant/contract/accounts/scim'
import type { SsoSettings } from '@adjutant/contract/accounts/sso'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { withReauthentication } from '../../../platform/session/reauthentication.ts'

export const toSsoQuery = (id: string) => api.sso.settings.options({ params: { id } })
export const toScimQuery = (id: string) => api.directory.settings.options({ params: { id } })

type SsoChange = Parameters<typeof api.sso.save.call>[0]['body']
export type GroupAccess = ScimSettings['group_access']

/** Caches the response of a change. */
function useShowSso(id: string) {
  const queryClient = useQueryClient()
  return (settings: SsoSettings) => void queryClient.setQueryData(toSsoQuery(id).queryKey, settings)
}

function useRefreshSecurity(id: string) {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: toSsoQuery(id).queryKey })
    await queryClient.invalidateQueries({ queryKey: toScimQuery(id).queryKey })
  }
}

export const useSaveSso = (id: string) =>
  useMutation({
    mutationFn: (body: SsoChange) => withReauthentication(() => api.sso.save.call({ params: { id }, body })),
    onSuccess: useShowSso(id),
    meta: { done: 'Single sign-on saved', failed: "Couldn't save single sign-on" },
  })

export const useRemoveSso = (id: string) =>
  useMutation({
    mutationFn: () => withReauthentication(() => api.sso.remove.call({ params: { id } })),
    onSuccess: useRefreshSecurity(id),
    meta: { done: 'Single sign-on removed', failed: "Couldn't remove single sign-on" },
  })

export const useVerifyDomain = (id: string) =>
  useMutation({
    mutationFn: ({ domain, isByHand }: { domain: string; isByHand: boolean }) =>
      withReauthentication(() => (isByHand ? api.sso.confirmDomain : api.sso.verifyDomain).call({ params: { id, domain } })),
    onSuccess: useShowSso(id),
    meta: { done: 'Domain verified', failed: "Couldn't verify the domain" },
  })

export const useSaveGroupAccess = (id: string) =>
  useMutation({
    mutationFn: (group_access: GroupAccess) =>
      withReauthentication(() => api.directory.save.call({ params: { id }, body: { group_access } })),
    onSuccess: useRefreshSecurity(id),
    meta: { done: 'Group access saved', failed: "Couldn't save the group access" },
  })

export const useCreateScimToken = (id: string) =>
  useMutation({
    mutationFn: () => withReauthentication(() => api.directory.createToken.call({ params: { id } })),
    onSuccess: useRefreshSecurity(id),
    meta: { done: 'Token created', failed: "Couldn't create the token" },
  })

export const useRevokeScimToken = (id: string) =>
  useMutation({
    mutationFn: () => withReauthentication(() => api.directory.revokeToken.call({ params: { id } })),
    onSuccess: useRefreshSecurity(id),
    meta: { done: 'Token revoked', failed: "Couldn't revoke the token" },
  })
