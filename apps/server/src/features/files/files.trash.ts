import { and, isNull } from 'drizzle-orm'
import { createTrash } from '../trash/index.ts'
import { fileShares } from './files.conditions.ts'
import { filePermissions } from './files.policy.ts'
import { files } from './files.schema.ts'

export const fileTrash = createTrash({
  kind: 'file',
  topic: 'files',
  permissions: filePermissions,
  table: files,
  title: files.name,
  ownership: { creatorId: files.created_by_user_id, organizationIds: fileShares.organizationIdsOf(files.id) },
  isOrphan: and(isNull(files.created_by_user_id), fileShares.isUnshared(files.id)),
})
