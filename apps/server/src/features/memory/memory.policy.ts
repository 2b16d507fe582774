import type { Permissions } from '../../platform/permissions.ts'

export const memoryPermissions = { see: ['creator'], edit: ['creator'], delete: ['creator'] } as const satisfies Permissions
