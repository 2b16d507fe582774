import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { permissionFlags, readCalendarInProcess, readFileInProcess } from './reader-process.ts'
import { readingLimits, type ReadingLimits } from './reading.ts'
import { leaseImage, toPdf } from './testing/made-files.ts'

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

test('ends by a signal to itself after its reply, because process.exit() can hang', async () => {
  const request = { type: 'text/plain', limits: { ...readingLimits, maxCharacters: 1_000 } }
  const entry = path.join(import.meta.dirname, 'reading.child.ts')
  const child = spawn(process.execPath, [...permissionFlags, entry, JSON.stringify(request)], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  child.stdin.end('Hello')
  const [reply, ended] = await Promise.all([json(child.stdout), once(child, 'exit')])
  expect([reply, ended]).toEqual([{ pages: [{ page: null, text: 'Hello' }], isCut: false }, [null, 'SIGKILL']])
})

test.each([
  ['memory', { maxBytes: 80_000_000 }],
  ['time', { cpuMs: 1 }],
  ['time', { wallMs: 1 }],
] as const)('kills a process that uses more %s than allowed', async (failure, limits) => {
  // Reading an image takes a second, so the guard has checked by then.
  await expect(read(leaseImage(), 'image/jpeg', limits)).rejects.toMatchObject({ failure })
})

test("kills a reader when its signal aborts, with the signal's reason", async () => {
  const stopping = new AbortController()
  const reading = read(leaseImage(), 'image/jpeg', {}, stopping.signal)
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

const window = { from: '2026-10-01T00:00:00Z', to: '2026-12-31T00:00:00Z', now: '2026-11-15T00:00:00Z', timeZone: 'UTC' }
const calendarOf = (...lines: string[]) => {
  const event = ['BEGIN:VEVENT', 'UID:1', 'DTSTART:20261120T090000Z', ...lines, 'END:VEVENT']
  return Readable.from([Buffer.from(['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n'))])
}

test('reads a calendar in a separate process', async () => {
  expect(await readCalendarInProcess(calendarOf('SUMMARY:Board'), window)).toMatchObject({ meetings: [{ uid: '1', title: 'Board' }] })
})

test('kills a process whose calendar keeps it busy forever', async () => {
  const endless = calendarOf('RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=MO')
  await expect(readCalendarInProcess(endless, window, undefined, { cpuMs: 800 })).rejects.toMatchObject({ failure: 'time' })
})
