import { api } from '../api/api.ts'

/** People to whom the person can assign tasks and goals. */
export const assignableQuery = api.contacts.assignable.options()
