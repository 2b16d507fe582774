import { file_shares, files } from './files.schema.ts'
import { handOverShared, type HandOverRecords } from '../organizations/index.ts'

const shared = { records: files, shares: file_shares, recordId: file_shares.file_id }

/** Ignores the successor's quota: a full quota stops further uploads but must not cost the organization its files. */
export const handOverFiles: HandOverRecords = async (ctx, handover) => {
  const { handedOver, unshared } = await handOverShared(ctx, shared, handover)
  return { files: handedOver.length, files_unshared: unshared.length }
}
