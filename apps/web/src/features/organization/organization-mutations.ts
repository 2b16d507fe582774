import { membershipWords } from '@adjutant/contract/membership-words'
import type { OrganizationUser } from '@adjutant/contract/organizations'
import { words } from '@adjutant/contract/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

type NewMember = Parameters<typeof api.organizations.addUser.call>[0]['body']
type MemberChange = Parameters<typeof api.organizations.changeUser.call>[0]['body']
type Member = { id: string; userId: string }

/** Names and permissions everywhere depend on organizations, so everything is refetched. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}

export function useCreateOrganization() {
  return useMutation({
    mutationFn: (name: string) => api.organizations.create.call({ body: { name } }),
    onSuccess: useRefresh(),
    meta: { done: words.organization.created, failed: words.organization.createFailed },
  })
}

export function useRenameOrganization() {
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => api.organizations.change.call({ params: { id }, body: { name } }),
    onSuccess: useRefresh(),
    meta: { done: words.organization.updated, failed: words.user.updateFailed },
  })
}

export function useDeleteOrganization() {
  return useMutation({
    mutationFn: (id: string) => api.organizations.remove.call({ params: { id } }),
    onSuccess: useRefresh(),
    meta: { done: words.organization.deleted, failed: words.user.deleteFailed },
  })
}

const toAddedTitle = ({ is_invite }: OrganizationUser) => (is_invite ? membershipWords.invitationSent : words.user.created)

export function useAddMember() {
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: NewMember }) => api.organizations.addUser.call({ params: { id }, body }),
    onSuccess: useRefresh(),
    meta: { done: toAddedTitle, failed: words.user.creationFailed },
  })
}

export function useChangeMember() {
  return useMutation({
    mutationFn: ({ id, userId, change }: Member & { change: MemberChange }) =>
      api.organizations.changeUser.call({ params: { id, userId }, body: change }),
    onSuccess: useRefresh(),
    meta: { done: words.user.updated, failed: words.user.updateFailed },
  })
}

/** A blank successor means the organization's owner. */
type Successor = { successorId: string }

export function useRemoveMember(done: string) {
  return useMutation({
    mutationFn: ({ successorId, ...params }: Member & Successor) =>
      api.organizations.removeUser.call({ params, query: { successor_id: successorId || undefined } }),
    onSuccess: useRefresh(),
    meta: { done, failed: words.user.deleteFailed },
  })
}

export function useResendInvitation() {
  return useMutation({
    mutationFn: (params: Member) => api.organizations.resendInvitation.call({ params }),
    onSuccess: useRefresh(),
    meta: { done: 'Invitation sent again', failed: words.user.updateFailed },
  })
}

type AiPolicyChange = Parameters<typeof api.aiPolicy.change.call>[0]['body']

export function useChangeAiPolicy(id: string) {
  return useMutation({
    mutationFn: (body: AiPolicyChange) => api.aiPolicy.change.call({ params: { id }, body }),
    onSuccess: useRefresh(),
    meta: { done: 'AI policy saved', failed: "Couldn't save the AI policy", atFields: true },
  })
}

export function useLeaveOrganization() {
  return useMutation({
    mutationFn: ({ id, successorId }: { id: string } & Successor) =>
      api.organizations.leave.call({ params: { id }, body: { successor_id: successorId || null } }),
    onSuccess: useRefresh(),
    meta: { done: membershipWords.left, failed: membershipWords.leaveFailed },
  })
}

export function useHandOver() {
  return useMutation({
    mutationFn: ({ id, userId }: Member) => api.organizations.changeOwner.call({ params: { id }, body: { user_id: userId } }),
    onSuccess: useRefresh(),
    meta: { done: membershipWords.handedOver, failed: membershipWords.handOverFailed },
  })
}
