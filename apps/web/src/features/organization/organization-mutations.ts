import { membershipMessages } from '@adjutant/contract/messages/membership-messages'
import type { OrganizationUser } from '@adjutant/contract/accounts/organizations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

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
    meta: { done: appMessages.organization.created, failed: appMessages.organization.createFailed },
  })
}

export function useRenameOrganization() {
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => api.organizations.change.call({ params: { id }, body: { name } }),
    onSuccess: useRefresh(),
    meta: { done: appMessages.organization.updated, failed: appMessages.user.updateFailed },
  })
}

export function useDeleteOrganization() {
  return useMutation({
    mutationFn: (id: string) => api.organizations.remove.call({ params: { id } }),
    onSuccess: useRefresh(),
    meta: { done: appMessages.organization.deleted, failed: "Couldn't delete the organization" },
  })
}

const toAddedTitle = ({ is_invite }: OrganizationUser) => (is_invite ? membershipMessages.invitationSent : appMessages.user.created)

export function useAddMember() {
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: NewMember }) => api.organizations.addUser.call({ params: { id }, body }),
    onSuccess: useRefresh(),
    meta: { done: toAddedTitle, failed: appMessages.user.creationFailed },
  })
}

export function useChangeMember() {
  return useMutation({
    mutationFn: ({ id, userId, change }: Member & { change: MemberChange }) =>
      api.organizations.changeUser.call({ params: { id, userId }, body: change }),
    onSuccess: useRefresh(),
    meta: { done: appMessages.user.updated, failed: appMessages.user.updateFailed },
  })
}

/** A blank successor means the organization's owner. */
type Successor = { successorId: string }

export function useRemoveMember(messages: { done: string; failed: string }) {
  return useMutation({
    mutationFn: ({ successorId, ...params }: Member & Successor) =>
      api.organizations.removeUser.call({ params, query: { successor_id: successorId || undefined } }),
    onSuccess: useRefresh(),
    meta: messages,
  })
}

export function useResendInvitation() {
  return useMutation({
    mutationFn: (params: Member) => api.organizations.resendInvitation.call({ params }),
    onSuccess: useRefresh(),
    meta: { done: 'Invitation sent again', failed: appMessages.user.updateFailed },
  })
}

type AiPolicyChange = Parameters<typeof api.aiPolicy.change.call>[0]['body']

export function useChangeAiPolicy(id: string) {
  return useMutation({
    mutationFn: (body: AiPolicyChange) => api.aiPolicy.change.call({ params: { id }, body }),
    onSuccess: useRefresh(),
    meta: { done: 'AI policy saved', failed: "Couldn't save the AI policy", isShownAtFields: true },
  })
}

export function useLeaveOrganization() {
  return useMutation({
    mutationFn: ({ id, successorId }: { id: string } & Successor) =>
      api.organizations.leave.call({ params: { id }, body: { successor_id: successorId || null } }),
    onSuccess: useRefresh(),
    meta: { done: membershipMessages.left, failed: membershipMessages.leaveFailed },
  })
}

export function useHandOver() {
  return useMutation({
    mutationFn: ({ id, userId }: Member) => api.organizations.changeOwner.call({ params: { id }, body: { user_id: userId } }),
    onSuccess: useRefresh(),
    meta: { done: membershipMessages.handedOver, failed: membershipMessages.handOverFailed },
  })
}
