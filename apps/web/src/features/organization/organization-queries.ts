import { api } from '../../platform/api.ts'

export const organizationsQuery = api.organizations.list.options()

export const toMembersQuery = (id: string) => api.organizations.users.options({ params: { id } })
