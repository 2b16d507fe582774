import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { readFileApart } from './reader-process.ts'
import { readingLimits, type ReadingLimits } from './reading.ts'
import { leasePicture, toPdf } from './testing/made-files.ts'

// Each starts a process, which a busy machine is slow to do.
vi.setConfig({ testTimeout: 60_000 })

const read = (bytes: Buffer, type: string, limits: Partial<ReadingLimits> = {}, signal?: AbortSignal) =>
  readFileApart(Readable.from([bytes]), { type, limits: { ...readingLimits, mostCharacters: 1_000, ...limits } }, signal)

test('a file is read in a process of its own', async () => {
  expect(await read(toPdf(['One', 'Two']), 'application/pdf')).toEqual({
    pages: [
      { page: 1, text: 'One' },
      { page: 2, text: 'Two' },
    ],
    isCut: false,
  })
})

test.each([
  ['memory', { mostBytes: 80_000_000 }],
  ['time', { cpuMs: 1 }],
  ['time', { wallMs: 1 }],
] as const)('a file that takes more %s than it may is ended', async (failure, limits) => {
  // To read a picture takes a second: the guard has looked by then.
  await expect(read(leasePicture(), 'image/jpeg', limits)).rejects.toMatchObject({ failure })
})

test('a reader is ended when it is no longer wanted, and takes its reason from the signal', async () => {
  const stopping = new AbortController()
  const reading = read(leasePicture(), 'image/jpeg', {}, stopping.signal)
  stopping.abort(new Error('The server stops.'))
  await expect(reading).rejects.toThrow('The server stops.')
})

test('a file that cannot be opened is no fault of the file', async () => {
  const gone = new Readable({ read: (): void => undefined })
  gone.destroy(new Error('The disk is gone.'))
  await expect(readFileApart(gone, { type: 'application/pdf', limits: { ...readingLimits, mostCharacters: 1 } })).rejects.toThrow(
    'The disk is gone.',
  )
})
