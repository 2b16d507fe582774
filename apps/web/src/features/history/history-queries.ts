import { api } from '../../platform/api/api.ts'

export const unreadChangesQuery = api.history.unread.options()
