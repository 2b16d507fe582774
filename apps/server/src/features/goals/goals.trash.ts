import { and, isNull, sql } from 'drizzle-orm'
import { createTrash } from '../trash/index.ts'
import { goalPermissions } from './goals.policy.ts'
import { goals } from './goals.schema.ts'

export const goalTrash = createTrash({
  kind: 'goal',
  topic: 'goals',
  permissions: goalPermissions,
  table: goals,
  title: goals.title,
  ownership: { creatorId: goals.user_id, organizationIds: sql`array_remove(array[${goals.organization_id}], null)` },
  isOrphan: and(isNull(goals.user_id), isNull(goals.organization_id)),
})
