import { expect, test } from 'vitest'
import type { Upload } from './upload-store.ts'
import { canResume, toSummary, toUploadText } from './upload-texts.ts'

const upload: Upload = { key: 1, name: 'plan.pdf', folder: '', size: 8_000_000, sentBytes: 2_000_000, state: 'sending' }

test.each([
  [{}, '2.0 MB of 8.0 MB'],
  [{ sentBytes: 8_000_000 }, 'Saving…'],
  [{ state: 'queued' }, 'Queued'],
  [{ state: 'waiting' }, "2.0 MB of 8.0 MB · offline, will resume when you're back online"],
  [{ state: 'paused' }, '2.0 MB of 8.0 MB · paused'],
  [{ state: 'failed', failure: 'No room.' }, 'No room.'],
  [{ state: 'done' }, '8.0 MB · uploaded'],
] as const)('an upload with %j is described as %j', (patch, text) => {
  expect(toUploadText({ ...upload, ...patch })).toBe(text)
})

test('the header shows open uploads, then failed, then finished ones', () => {
  const done = { ...upload, state: 'done' } as const
  const failed = { ...upload, state: 'failed' } as const
  expect(toSummary([upload, done, failed])).toBe('Uploading 1 file')
  expect(toSummary([upload, { ...upload, state: 'paused' }])).toBe('Uploading 2 files')
  expect(toSummary([failed, done])).toBe('1 uploaded, 1 failed')
  expect(toSummary([failed])).toBe('1 upload failed')
  expect(toSummary([done, done])).toBe('2 files uploaded')
})

test('a permanently rejected upload is not offered again', () => {
  const failed = { ...upload, state: 'failed' } as const
  expect([{ ...upload, state: 'paused' } as const, failed, { ...failed, isPermanentFailure: true }, upload].map(canResume)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
