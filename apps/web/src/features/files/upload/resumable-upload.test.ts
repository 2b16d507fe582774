import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/api/api-error.ts'
import { uploadResumably } from './resumable-upload.ts'
import type { UploadCalls } from './resumable-upload.ts'
import { toMetadata } from './upload-calls.ts'

const size = 20_000_000
const file = { size, slice: (start: number, end: number) => ({ size: Math.min(end, size) - start }) } as unknown as Blob

/** A fake server that stores what arrives and fails on the given call numbers. */
function createServer(failures: Record<number, { status: number; arrivedBytes?: number }> = {}) {
  const callLog: string[] = []
  const waits: number[] = []
  let offset = 0
  let count = 0
  const toPosition = () => ({ offset, fileId: offset === size ? 'file-1' : null })
  const log = (text: string) => {
    callLog.push(text)
    count += 1
    const failure = failures[count]
    offset += failure?.arrivedBytes ?? 0
    if (failure) throw new ApiError(failure.status, 'No.')
  }
  const calls: UploadCalls = {
    create: async () => {
      log('create')
      offset = 0
      return { id: 'upload-1', ...toPosition() }
    },
    getOffset: async (id) => {
      log(`get offset of ${id}`)
      return toPosition()
    },
    send: async (_id, from, piece, onSent) => {
      onSent(piece.size / 2)
      log(`send ${from}`)
      offset = from + piece.size
      return toPosition()
    },
    wait: async (ms) => void waits.push(ms),
  }
  return { calls, callLog, waits }
}

const send = async (calls: UploadCalls, id?: string) => {
  const sent: number[] = []
  const waiting: boolean[] = []
  const progress = {
    onCreated: () => undefined,
    onSent: (bytes: number) => void sent.push(bytes),
    onWaiting: (is: boolean) => void waiting.push(is),
  }
  const fileId = await uploadResumably({ file, id, calls, progress, signal: new AbortController().signal })
  return { fileId, sent, waiting }
}

test('a file is sent in pieces with progress', async () => {
  const { calls, callLog } = createServer()
  const { fileId, sent } = await send(calls)
  expect(fileId).toBe('file-1')
  expect(callLog).toEqual(['create', 'send 0', 'send 8000000', 'send 16000000'])
  expect(sent).toEqual([0, 4_000_000, 8_000_000, 12_000_000, 16_000_000, 18_000_000, size])
})

test("after a lost connection it backs off and resumes at the server's offset", async () => {
  const { calls, callLog, waits } = createServer({ 3: { status: 0, arrivedBytes: 1_000 }, 4: { status: 502 }, 5: { status: 0 } })
  const { waiting } = await send(calls)
  expect(callLog).toEqual([
    'create',
    'send 0',
    'send 8000000',
    'get offset of upload-1',
    'get offset of upload-1',
    'get offset of upload-1',
    'send 8001000',
    'send 16001000',
  ])
  expect(waits).toEqual([1_000, 2_000, 4_000])
  expect([waiting.includes(true), waiting.at(-1)]).toEqual([true, false])
})

test('an earlier upload is resumed, or restarted if it is gone', async () => {
  const gone = createServer({ 1: { status: 404 } })
  await send(gone.calls, 'upload-1')
  expect(gone.callLog.slice(0, 3)).toEqual(['get offset of upload-1', 'create', 'send 0'])
})

test('when more has arrived than expected, it asks for the offset', async () => {
  const { calls, callLog } = createServer({ 2: { status: 409, arrivedBytes: 5_000 } })
  await send(calls)
  expect(callLog).toEqual(['create', 'send 0', 'get offset of upload-1', 'send 5000', 'send 8005000', 'send 16005000'])
})

test.each([409, 413, 415, 507])('a %i response is reported and not retried', async (status) => {
  const { calls, callLog } = createServer({ 1: { status } })
  await expect(send(calls)).rejects.toMatchObject({ status })
  expect(callLog).toEqual(['create'])
})

test('metadata is base64-encoded for any characters', () => {
  expect(toMetadata({ filename: 'Übersicht.pdf', folder: '' })).toBe(`filename ${Buffer.from('Übersicht.pdf').toString('base64')}`)
})
