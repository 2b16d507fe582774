import type { FileUpload } from '@adjutant/contract/files/file-uploads'
import { tus } from '@adjutant/contract/files/file-uploads'
import type { Caller, testApp } from '../../../testing/test-app.ts'

const encoded = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** A minimal tus client. */
export function tusClient(t: Pick<ReturnType<typeof testApp>, 'call'>) {
  const headers = { 'tus-resumable': tus.version }

  const create = (as: Caller, size: number | string, fields: Record<string, string> = {}) =>
    t.call('POST /api/files/uploads', {
      as,
      headers: { ...headers, 'upload-length': String(size), 'upload-metadata': encoded(fields) },
    })

  return {
    create,
    /** Returns the upload's URL. */
    async begin(as: Caller, size: number, fields: Record<string, string> = {}): Promise<`/${string}`> {
      const reply = await create(as, size, fields)
      if (reply.statusCode !== 201) throw new Error(reply.body)
      return reply.headers.location as `/${string}`
    },
    send: (as: Caller, at: `/${string}`, offset: number, payload: Buffer | string, more: Record<string, string> = {}) =>
      t.call(`PATCH ${at}`, { as, payload, headers: { ...headers, 'content-type': tus.type, 'upload-offset': String(offset), ...more } }),
    async offset(as: Caller, at: `/${string}`): Promise<number | string> {
      const reply = await t.call(`HEAD ${at}`, { as, headers })
      return reply.statusCode === 200 ? Number(reply.headers['upload-offset']) : reply.statusCode
    },
    read: async (as: Caller, at: `/${string}`) => (await t.call(`GET ${at}`, { as, headers })).json<FileUpload>(),
    cancel: (as: Caller, at: `/${string}`) => t.call(`DELETE ${at}`, { as, headers }),
  }
}
