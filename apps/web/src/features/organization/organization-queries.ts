import { api } from '../../platform/api/api.ts'

export const organizationsQuery = api.organizations.list.options()

export const toAiPolicyQuery = (id: string) => api.aiPolicy.read.options({ params: { id } })

export const toMembersQuery = (id: string) => api.organizations.users.options({ params: { id } })
