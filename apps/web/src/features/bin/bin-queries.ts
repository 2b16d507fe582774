import { api } from '../../platform/api.ts'

export const pageSize = 50

export const toBinQuery = (skip: number) => api.bin.list.options({ query: { skip, limit: pageSize } })
