import { sql, type SQL } from 'drizzle-orm'
import { exportOwned, jobColumns } from '../../platform/records/personal-data.ts'
import { fileShares } from './files.conditions.ts'
import { attachments, file_versions, files } from './files.schema.ts'

export const exportFiles = exportOwned(files, files.created_by_user_id, {
  omitted: ['blob', ...jobColumns],
  keys: { uploaded_by_user_id: 'kept_by_user_id', uploaded_at: 'kept_at' },
})

/** All versions of every file, current and older. */
export const exportFileVersions = (userId: string): SQL => sql`select f.id, jsonb_build_object('id', f.id, 'name', f.name, 'blobs',
    jsonb_build_array(jsonb_build_object('version', f.version, 'blob', f.blob)) || coalesce((select
      jsonb_agg(jsonb_build_object('version', v.version, 'blob', v.blob) order by v.version) from ${file_versions} v where v.file_id = f.id), '[]')) as row
  from ${files} f where f.created_by_user_id = ${userId}::uuid`

/** Deletes the files that only this person sees. */
export const deletePrivateFiles = (userId: string): SQL => sql`delete from ${files} where created_by_user_id = ${userId}::uuid
  and ${fileShares.isUnshared(files.id)}
  and not exists (select from ${attachments} a where a.file_id = ${files.id} and a.kind = 'message')`
