import { z } from 'zod'
import { fileKinds, fileSorts, fileStates } from '../core/choices.ts'
import { defineRoutes } from '../core/define.ts'
import { filledText, Id, ids, Timestamp, oneOf, paging, queryFlag, someOf, text, integer } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { PersonRef } from '../tasks.ts'
import { appMessages } from '../messages/app-messages.ts'

export const File = z
  .object({
    id: Id,
    name: z.string(),
    /** Detected content type, regardless of the declared one. */
    type: z.string(),
    kind: z.enum(fileKinds),
    /** In bytes. */
    size: z.int(),
    /** In hexadecimal. */
    sha256: z.string(),
    /** Names joined by slashes; '' is the root. */
    folder: z.string(),
    /** Version number from 1; each upload of the same name into the same folder adds one. */
    version: z.int(),
    state: z.enum(fileStates),
    /** The reason that the text could not be extracted completely. */
    reason: z.string().nullable(),
    shared_org_ids: z.array(Id),
    created_by_user: PersonRef.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    can_edit: z.boolean(),
    can_delete: z.boolean(),
    can_share: z.boolean(),
  })
  .meta({ id: 'File' })
export type File = z.infer<typeof File>

/** The matching passage of a search as plain text, and its page. */
export const ListedFile = File.extend({ excerpt: z.string().nullable(), page: z.int().nullable() }).meta({ id: 'ListedFile' })
export type ListedFile = z.infer<typeof ListedFile>

export const folderPath = () => text(limits.title)

const fileName = filledText(appMessages.file.nameRequired)
  .refine((name) => !/[/\\]/.test(name), { error: appMessages.file.nameWithSlash, abort: true })
  .refine((name) => !/\p{Cc}/u.test(name), { error: appMessages.file.nameWithControl, abort: true })
  .refine((name) => name !== '.' && name !== '..', appMessages.file.nameOfDots)

export const FileChange = z.object({ name: fileName, folder: folderPath(), shared_org_ids: ids() }).partial().meta({ id: 'FileChange' })
export type FileChange = z.infer<typeof FileChange>

export const FileQuery = z.object({
  /** Searches names and content. */
  search: text(limits.title).default(''),
  /** Only files directly in this folder; `/` is the root. */
  folder: folderPath().optional(),
  /** Files in this folder and nested ones. */
  under: folderPath().optional(),
  kind: someOf(fileKinds, `kind must be among ${fileKinds.join(', ')}.`),
  sort: oneOf(fileSorts, `sort must be one of ${fileSorts.join(', ')}.`).default('newest'),
  ...paging,
})
export type FileQuery = z.infer<typeof FileQuery>

export const PlaybackUrl = z
  .object({ /** A path with its query. */ address: z.string(), expires_at: Timestamp })
  .meta({ id: 'PlayAddress' })
export type PlaybackUrl = z.infer<typeof PlaybackUrl>

/** Storage in bytes, including older versions, the bin and incomplete uploads. */
const StorageUsage = { used: z.int(), quota: z.int() }
export const FileUsage = z
  .object({
    ...StorageUsage,
    /** Shared by everyone with the same primary organization; null without one. */
    organization: z.object(StorageUsage).nullable(),
  })
  .meta({ id: 'FileUsage' })
export type FileUsage = z.infer<typeof FileUsage>

/** One sheet of a workbook with rows and cells at their positions, or the paragraphs of a document or slides by page. */
export const FilePreview = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('sheets'),
      /** The names of all sheets in order. */
      sheets: z.array(z.string()),
      /** The sheet of these rows, from 1. */
      page: z.int(),
      rows: z.array(z.array(z.string())),
      /** True if there is more content than shown. */
      is_cut: z.boolean(),
    }),
    z.object({
      kind: z.literal('words'),
      parts: z.array(
        z.object({
          /** Page or slide from 1; null if there are none. */
          page: z.int().nullable(),
          paragraphs: z.array(z.object({ text: z.string(), kind: z.enum(['heading', 'text', 'note']) })),
        }),
      ),
      is_cut: z.boolean(),
    }),
  ])
  .meta({ id: 'FilePreview' })
export type FilePreview = z.infer<typeof FilePreview>

const oneFile = '/api/files/{id}'

export const files = defineRoutes({
  list: {
    kind: 'page',
    method: 'GET',
    path: '/api/files/',
    summary: 'List files, newest first; `search` matches names and contents',
    query: FileQuery,
    reply: z.array(ListedFile),
  },
  upload: {
    kind: 'upload',
    method: 'POST',
    path: '/api/files/',
    summary: 'Upload files in the field `file`, all or none; your own file with the same name and folder gets a new version',
    query: z.object({
      folder: folderPath().default(''),
      /** Never creates a new version: a taken name gets a number. */
      apart: queryFlag.default(false),
    }),
    accepts: 'multipart/form-data',
    maxBytes: limits.fileBytes,
    reply: z.array(File),
    status: 201,
    errorStatuses: [507],
  },
  usage: { method: 'GET', path: '/api/files/usage', summary: 'Read your storage usage and limit', reply: FileUsage },
  read: { method: 'GET', path: oneFile, summary: "Read a file's details", reply: File },
  change: {
    method: 'PATCH',
    path: oneFile,
    summary: 'Rename, move or share a file',
    body: FileChange,
    reply: File,
    errorStatuses: [409],
  },
  remove: { method: 'DELETE', path: oneFile, summary: 'Move a file to the bin', errorStatuses: [409] },
  content: {
    kind: 'bytes',
    method: 'GET',
    path: '/api/files/{id}/content',
    summary: 'Download a file, or a range of its bytes; authorize with the session or with `?ticket=` from `play`',
  },
  preview: {
    method: 'GET',
    path: '/api/files/{id}/preview',
    summary: 'Read the extracted text of a document, presentation or one sheet of a workbook',
    query: z.object({
      /** Workbooks only: the sheet, from 1. */
      page: integer(1, 1_000_000, appMessages.file.noSuchSheet).default(1),
      /** An older version. */
      version: integer(1, 999_999_999, appMessages.file.noSuchVersion).optional(),
    }),
    reply: FilePreview,
    isAbortable: true,
    errorStatuses: [409, 415, 429],
  },
  play: {
    method: 'POST',
    path: '/api/files/{id}/play',
    summary: "Get a ten-minute URL of the content for the browser's media player",
    body: z.object({
      /** An older version. */ version: z.int(appMessages.file.noSuchVersion).positive(appMessages.file.noSuchVersion).optional(),
    }),
    reply: PlaybackUrl,
    status: 201,
    errorStatuses: [409],
  },
})
