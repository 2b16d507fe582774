import { z } from 'zod'
import { defineRoutes } from '../core/define.ts'
import { Id } from '../core/fields.ts'
import { File } from './files.ts'

export const FileLink = z.object({ file_id: Id }).meta({ id: 'FileLink' })
export type FileLink = z.infer<typeof FileLink>

const ofRecord = '/api/attachments/{kind}/{recordId}'

/** `kind` is one of `attachmentKinds`. Files of a message are attached when it is sent. */
export const fileAttachments = defineRoutes({
  attachments: {
    method: 'GET',
    path: ofRecord,
    summary: 'List the files attached to a goal, task, note, contact or message that you can see, the oldest attachment first',
    reply: z.array(File),
  },
  attach: {
    method: 'POST',
    path: ofRecord,
    summary: "Attach a file to a goal, task, note or contact; the file's sharing stays",
    body: FileLink,
    reply: File,
    status: 201,
    errorStatuses: [409],
  },
  detach: {
    method: 'DELETE',
    path: '/api/attachments/{kind}/{recordId}/{fileId}',
    summary: 'Detach a file from a record; the file stays',
    errorStatuses: [409],
  },
})
