import type { Permissions } from '../../platform/permissions.ts'

/** A promise belongs to the person on whose list it is; the other person may have their own. */
export const commitmentPermissions = { see: ['creator'], edit: ['creator'], delete: ['creator'] } as const satisfies Permissions
