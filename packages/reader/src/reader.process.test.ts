import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { readFileInProcess } from './reader-process.ts'
import { readingLimits, type ReadingLimits } from './reading.ts'
import { leasePicture, toPdf } from './testing/made-files.ts'

// Each test starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const read = (bytes: Buffer, type: string, limits: Partial<ReadingLimits> = {}, signal?: AbortSignal) =>
  readFileInProcess(Readable.from([bytes]), { type, limits: { ...readingLimits, maxCharacters: 1_000, ...limits } }, signal)

test('reads a file in a separate process', async () => {
  expect(await read(toPdf(['One', 'Two']), 'application/pdf')).toEqual({
    pages: [
      { page: 1, text: 'One' },
      { page: 2, text: 'Two' },
    ],
    isCut: false,
  })
})

test.each([
  ['memory', { maxBytes: 80_000_000 }],
  ['time', { cpuMs: 1 }],
  ['time', { wallMs: 1 }],
] as const)('kills a process that uses more %s than allowed', async (failure, limits) => {
  // Reading an image takes a second, so the guard has checked by then.
  await expect(read(leasePicture(), 'image/jpeg', limits)).rejects.toMatchObject({ failure })
})

test("kills a reader when its signal aborts, with the signal's reason", async () => {
  const stopping = new AbortController()
  const reading = read(leasePicture(), 'image/jpeg', {}, stopping.signal)
  stopping.abort(new Error('The server stops.'))
  await expect(reading).rejects.toThrow('The server stops.')
})

test("does not blame the file when it can't be opened", async () => {
  const gone = new Readable({ read: (): void => undefined })
  gone.destroy(new Error('The disk is gone.'))
  await expect(readFileInProcess(gone, { type: 'application/pdf', limits: { ...readingLimits, maxCharacters: 1 } })).rejects.toThrow(
    'The disk is gone.',
  )
})
