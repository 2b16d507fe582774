import { api } from '../../platform/api/api.ts'

export const pageSize = 50

export const toTrashQuery = (skip: number) => api.bin.list.options({ query: { skip, limit: pageSize } })
