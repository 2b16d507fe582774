import { createHash, type Hash } from 'node:crypto'
import { tus } from '@adjutant/contract/file-uploads'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import { BadRequest, Invalid, OtherVersion } from '../../platform/errors.ts'
import { toFileName, toFolder } from './file-name.ts'

/** A missing version counts as the supported one. */
export function checkVersion({ 'tus-resumable': version = tus.version }: { 'tus-resumable'?: string | undefined }): void {
  if (version !== tus.version) throw new OtherVersion(words.file.otherTus)
}

export interface Metadata {
  name: string
  folder: string
  declaredType: string
  targetId: string | undefined
}

const wrong = () => Invalid.field('upload-metadata', words.file.wrongMetadata)

function decode(encoded: string): string {
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.toString('base64').replaceAll('=', '') !== encoded.replaceAll('=', '')) throw wrong()
  const text = bytes.toString('utf8')
  if (text.includes('\0')) throw Invalid.field('upload-metadata', words.wire.nul)
  return text
}

/** Comma-separated pairs of a name and a base64 text. */
export function readMetadata(header: string): Metadata {
  const pairs = header.split(',').filter((pair) => pair.trim() !== '')
  const fields = new Map(pairs.map((pair) => pair.trim().split(' ')).map(([key = '', value = '']) => [key, decode(value)]))
  const folder = toFolder(fields.get('folder') ?? '')
  if (folder.length > limits.title) throw Invalid.field('upload-metadata', words.file.folderPathLong)
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
  if (!(tus.checksums as readonly string[]).includes(algorithm)) throw new BadRequest(words.file.unknownChecksum)
  return { hash: createHash(algorithm), expected }
}
