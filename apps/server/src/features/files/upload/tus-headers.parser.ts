import { createHash, type Hash } from 'node:crypto'
import { tus } from '@adjutant/contract/files/file-uploads'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { BadRequest, ValidationError, UnsupportedVersion } from '../../../platform/errors.ts'
import { toFileName, toFolderPath } from '../file-name.logic.ts'

/** A missing version counts as the supported one. */
export function checkVersion({ 'tus-resumable': version = tus.version }: { 'tus-resumable'?: string | undefined }): void {
  if (version !== tus.version) throw new UnsupportedVersion(appMessages.file.unsupportedTusVersion)
}

export interface Metadata {
  name: string
  folder: string
  declaredType: string
  targetId: string | undefined
}

const wrong = () => ValidationError.field('upload-metadata', appMessages.file.wrongMetadata)

function decode(encoded: string): string {
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.toString('base64').replaceAll('=', '') !== encoded.replaceAll('=', '')) throw wrong()
  const text = bytes.toString('utf8')
  if (text.includes('\0')) throw ValidationError.field('upload-metadata', appMessages.http.nul)
  return text
}

/** Comma-separated pairs of a name and a base64 text. */
export function readMetadata(header: string): Metadata {
  const pairs = header.split(',').filter((pair) => pair.trim() !== '')
  const fields = new Map(pairs.map((pair) => pair.trim().split(' ')).map(([key = '', value = '']) => [key, decode(value)]))
  const folder = toFolderPath(fields.get('folder') ?? '')
  if (folder.length > limits.title) throw ValidationError.field('upload-metadata', appMessages.file.folderPathLong)
  return {
    name: toFileName(fields.get('filename') ?? ''),
    folder,
    declaredType: (fields.get('filetype') ?? '').slice(0, limits.title),
    targetId: fields.get('file_id')?.toLowerCase() || undefined,
  }
}

export interface Checksum {
  hash: Hash
  /** In base64. */
  expected: string
}

export function readChecksum(header: string | undefined): Checksum | undefined {
  if (header === undefined) return undefined
  const [algorithm = '', expected = ''] = header.split(' ')
  if (!tus.checksums.some((known) => known === algorithm)) throw new BadRequest(appMessages.file.unknownChecksum)
  return { hash: createHash(algorithm), expected }
}
