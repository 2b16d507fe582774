import { expect, test } from 'vitest'
import type { Upload } from './upload-store.ts'
import { canGoOn, toSummary, toUploadText } from './upload-words.ts'

const upload: Upload = { key: 1, name: 'plan.pdf', folder: '', size: 8_000_000, sentBytes: 2_000_000, state: 'sending' }

test.each([
  [{}, '2.0 MB of 8.0 MB'],
  [{ sentBytes: 8_000_000 }, 'Being kept…'],
  [{ state: 'queued' }, 'Waiting its turn'],
  [{ state: 'waiting' }, '2.0 MB of 8.0 MB · no connection, going on as soon as there is one'],
  [{ state: 'paused' }, '2.0 MB of 8.0 MB · paused'],
  [{ state: 'failed', failure: 'No room.' }, 'No room.'],
  [{ state: 'done' }, '8.0 MB · kept'],
] as const)('an upload with %j reads %j', (patch, text) => {
  expect(toUploadText({ ...upload, ...patch })).toBe(text)
})

test('the head tells what is open, then what failed, then what was kept', () => {
  const done = { ...upload, state: 'done' } as const
  const failed = { ...upload, state: 'failed' } as const
  expect(toSummary([upload, done, failed])).toBe('1 file on its way')
  expect(toSummary([upload, { ...upload, state: 'paused' }])).toBe('2 files on their way')
  expect(toSummary([failed, done])).toBe('1 file did not arrive')
  expect(toSummary([done, done])).toBe('2 files kept')
})

test('what was refused for good is not offered again', () => {
  const failed = { ...upload, state: 'failed' } as const
  expect([{ ...upload, state: 'paused' } as const, failed, { ...failed, isRefused: true }, upload].map(canGoOn)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
