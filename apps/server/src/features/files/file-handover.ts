import { file_shares, files } from '../../platform/db/schema/index.ts'
import { handOverShared, type HandOver } from '../organizations/organizations.door.ts'

const shared = { records: files, shares: file_shares, recordId: file_shares.file_id }

/** Ignores the successor's quota: a full quota stops further uploads but must not cost the organization its files. */
export const handOverFiles: HandOver = async (ctx, handover) => {
  const { passed, unshared } = await handOverShared(ctx, shared, handover)
  return { files: passed.length, files_unshared: unshared.length }
}
