import { file_shares, files } from '../../platform/db/schema/index.ts'
import { handOverShared, type HandOver } from '../organizations/organizations.door.ts'

const shared = { records: files, shares: file_shares, recordId: file_shares.file_id }

/** The successor's quota is not asked: a full one keeps them from uploading more, never the organization from keeping its files. */
export const handOverFiles: HandOver = async (ctx, handover) => {
  const { passed, unshared } = await handOverShared(ctx, shared, handover)
  return { files: passed.length, files_unshared: unshared.length }
}
