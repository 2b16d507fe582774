export { createTrash, type TrashAdapter } from './trash.adapters.ts'
