import { files } from '@adjutant/contract/files'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { implement } from '../../platform/http/implement.ts'
import { changeFile, listFiles, openFile, readFile, removeFile } from './files.service.ts'
import { uploadFiles } from './uploads.service.ts'

export const fileRoutes = (blobs: Blobs) =>
  implement(files, {
    list: (ctx, { query }) => listFiles(ctx, query),
    upload: (ctx, { uploads }) => uploadFiles(ctx, blobs, uploads),
    read: (ctx, { params }) => readFile(ctx, params.id),
    change: (ctx, { params, body }) => changeFile(ctx, params.id, body),
    remove: (ctx, { params }) => removeFile(ctx, params.id),
    content: (ctx, { params }) => openFile(ctx, blobs, params.id),
  })
