import type { File } from '@adjutant/contract/files/files'
import type { Actor } from '../../platform/ctx.ts'
import { toPersonRef } from '../identity/index.ts'
import { toFileKind } from './file-kind.logic.ts'
import { canDelete, canEdit, canSeeFolder, canShare } from './files.policy.ts'
import type { FileRow } from './files.store.ts'

export const toFile = (row: FileRow, viewer: Actor): File => ({
  id: row.file.id,
  name: row.file.name,
  type: row.file.type,
  kind: toFileKind(row.file.type),
  size: row.file.size,
  sha256: row.file.sha256,
  folder: canSeeFolder(viewer, row) ? row.file.folder : '',
  version: row.file.version,
  state: row.file.state,
  reason: row.file.reason,
  shared_org_ids: canSeeFolder(viewer, row) ? row.shared_org_ids : [],
  created_by_user: row.creator && toPersonRef(row.creator),
  created_at: row.file.created_at.toISOString(),
  updated_at: row.file.updated_at.toISOString(),
  can_edit: canEdit(viewer, row),
  can_delete: canDelete(viewer, row),
  can_share: canShare(viewer, row),
})
