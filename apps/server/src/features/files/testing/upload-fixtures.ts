import type { File } from '@adjutant/contract/files/files'
import { expect, vi } from 'vitest'
import { toForm, type SentFile } from '../../../testing/multipart.ts'
import type { Caller, testApp } from '../../../testing/test-app.ts'

const patience = { timeout: 60_000, interval: 50 }

/** Upload helpers for tests. */
export function uploadFixtures(t: ReturnType<typeof testApp>) {
  const send = (as: Caller, ...files: SentFile[]) => t.call('POST /api/files/', { as, ...toForm(...files) })

  const upload = async (as: Caller, name: string, content: string | Buffer, type?: string): Promise<File> => {
    const reply = await send(as, { name, content, ...(type && { type }) })
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json<File[]>()[0]!
  }

  const read = async (as: Caller, id: string) => (await t.call(`GET /api/files/${id}`, { as })).json<File>()

  /** Waits until the text was extracted or failed. */
  const waitUntilProcessed = (as: Caller, id: string): Promise<File> =>
    vi.waitFor(async () => {
      const file = await read(as, id)
      expect(file.state).not.toBe('processing')
      return file
    }, patience)

  const share = (as: Caller, id: string, shared_org_ids: string[]) => t.call(`PATCH /api/files/${id}`, { as, payload: { shared_org_ids } })

  return { send, upload, read, waitUntilProcessed, share }
}
