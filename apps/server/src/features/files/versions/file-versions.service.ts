import type { FileVersion } from '@adjutant/contract/files/file-versions'
import type { File, PlaybackUrl } from '@adjutant/contract/files/files'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Blobs } from '../../../platform/blobs/blobs.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { NotFound } from '../../../platform/errors.ts'
import { assertOpens, type Content } from '../../../platform/http/content.ts'
import type { ContentTickets } from '../../../platform/http/content-tickets.ts'
import { notify } from '../../../platform/live/notifications.ts'
import { toPersonRef } from '../../identity/index.ts'
import { isReadable } from '../file-type.logic.ts'
import { findVersionAuthor, findOldVersion, selectOldVersions, type VersionRow } from './file-versions.store.ts'
import { canEdit, canOpenVersion } from '../files.policy.ts'
import { fileReadingTopic } from '../reading/file-reading.worker.ts'
import { getAllowed, getForUpdate, getVisible, openFile, toContent } from '../files.service.ts'
import { getStored, type FileRow } from '../files.store.ts'
import { toFile } from '../files.dto.ts'
import { addVersion } from '../upload/stored-files.service.ts'

type StoredVersion = Pick<FileRow['file'], 'version' | 'type' | 'size' | 'sha256' | 'uploaded_at'>

const toVersion = (
  file_id: string,
  { version, type, size, sha256, uploaded_at }: StoredVersion,
  uploader: VersionRow['uploader'],
  is_current: boolean,
): FileVersion => ({
  file_id,
  version,
  type,
  size,
  sha256,
  created_by_user: uploader && toPersonRef(uploader),
  created_at: uploaded_at.toISOString(),
  is_current,
})

export async function listVersions(ctx: Ctx, id: string): Promise<FileVersion[]> {
  const row = await getAllowed(ctx, id, canEdit, appMessages.file.cannotEdit)
  const { file } = row
  const old = (await selectOldVersions(ctx, id)).filter(({ version }) => canOpenVersion(ctx.user, row, version.version))
  const current = toVersion(id, file, await findVersionAuthor(ctx, file.uploaded_by_user_id), true)
  return [current, ...old.map(({ version, uploader }) => toVersion(id, version, uploader, false))]
}

// Nine digits: the column's maximum has ten.
const toNumber = (versionParam: string): number => (/^[1-9]\d{0,8}$/.test(versionParam) ? Number(versionParam) : 0)

/** The bytes of the current or an older version, with the permissions for opening them. */
export async function getBytes(ctx: Ctx, id: string, version: number | undefined): Promise<Pick<FileRow['file'], 'type' | 'blob'>> {
  if (version === undefined) return (await getVisible(ctx, id)).file
  return getVersion(ctx, await getAllowed(ctx, id, canEdit, appMessages.file.cannotEdit), String(version))
}

async function getVersion(ctx: Ctx, row: FileRow, versionParam: string): Promise<StoredVersion & { blob: string }> {
  const { file } = row
  const version = toNumber(versionParam)
  if (!canOpenVersion(ctx.user, row, version)) throw new NotFound()
  const found = version === file.version ? file : await findOldVersion(ctx, file.id, version)
  if (!found) throw new NotFound()
  return found
}

export async function openVersion(ctx: Ctx, blobs: Blobs, id: string, versionParam: string): Promise<Content> {
  const row = await getAllowed(ctx, id, canEdit, appMessages.file.cannotEdit)
  return toContent(blobs, { name: row.file.name, ...(await getVersion(ctx, row, versionParam)) })
}

/** Checks permissions here and again with every range. */
export async function issuePlaybackUrl(
  ctx: Ctx,
  { blobs, tickets }: { blobs: Blobs; tickets: ContentTickets },
  id: string,
  version: number | undefined,
): Promise<PlaybackUrl> {
  // A player can't show why a URL fails, so missing bytes are reported here.
  await assertOpens(version === undefined ? await openFile(ctx, blobs, id) : await openVersion(ctx, blobs, id, String(version)))
  const path = version === undefined ? `/api/files/${id}/content` : `/api/files/${id}/versions/${version}/content`
  const { ticket, expires_at } = tickets.issue(ctx.session.id, path)
  return { address: `${path}?ticket=${ticket}`, expires_at }
}

/** Adds a new version; later versions stay. */
export async function restoreVersion(ctx: Ctx, blobs: Blobs, id: string, versionParam: string): Promise<File> {
  await assertOpens(await openVersion(ctx, blobs, id, versionParam))
  return inTransaction(ctx, async (tx) => {
    const row = await getForUpdate(tx, id, canEdit, appMessages.file.cannotEdit)
    const { type, size, blob, sha256 } = await getVersion(tx, row, versionParam)
    await addVersion(tx, row, { type, size, blob, sha256, state: isReadable(type) ? 'processing' : 'ready' })
    await notify(tx, fileReadingTopic)
    return toFile(await getStored(tx, id), ctx.user)
  })
}
