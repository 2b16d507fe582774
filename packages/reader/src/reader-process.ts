import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { CalendarContents, calendarReading, type CalendarWindow } from './calendar/calendar.ts'
import { Preview } from './preview.ts'
import type { ReadingResult, ReadingLimits, ReadRequest } from './reading.ts'
import { failures, Unreadable, type Failure } from './unreadable.ts'

const Text = z.object({ pages: z.array(z.object({ page: z.int().positive().nullable(), text: z.string() })), isCut: z.boolean() })
const Failed = z.object({ failure: z.enum(failures) })

const folder = path.dirname(fileURLToPath(import.meta.url))
const packages = fileURLToPath(import.meta.resolve('unpdf')).replace(/([\\/]node_modules[\\/]).*$/s, '$1')

/**
 * May read only the code of the readers and their packages: no data files, no writes, no processes, no native code. `no-network.child.ts`
 * removes the network.
 */
export const permissionFlags = [
  '--permission',
  '--allow-worker',
  `--import=${new URL('no-network.child.ts', import.meta.url).href}`,
  ...[folder, packages, path.resolve(folder, '../package.json')].map((readable) => `--allow-fs-read=${readable}`),
]

/** Slightly lower priority than the server, without starving. */
const niceness = 2

type Child = ChildProcessByStdio<Writable, Readable, Readable>

function start(request: ReadRequest): Child {
  // Objects get half of the memory; buffers, which V8 does not count, get the other half.
  const heapMegabytes = Math.round(request.limits.maxBytes / 2_000_000)
  const entry = path.join(folder, 'reading.child.ts')
  const flags = [...permissionFlags, '--no-warnings', `--max-old-space-size=${heapMegabytes}`, entry, JSON.stringify(request)]
  // The process gets no environment, because that contains secrets.
  const child = spawn(process.execPath, flags, { env: {}, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true })
  try {
    if (child.pid) setPriority(child.pid, niceness)
  } catch {
    // Without permission to lower the priority, the process runs at the normal one.
  }
  return child
}

/** Reads the rest of the stream too, so that its writer is not blocked. */
async function readFirstBytes(stream: Readable, maxBytes: number): Promise<string> {
  const pieces: Buffer[] = []
  let left = maxBytes
  for await (const piece of stream) {
    pieces.push(piece.subarray(0, left))
    left -= Math.min(left, piece.length)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** The guard's last message. A process that was killed without one ran out of memory. */
const toFailure = (errorOutput: string, wasKilled: boolean): Failure =>
  failures.find((failure) => errorOutput.endsWith(`\n${failure}`)) ?? (wasKilled ? 'memory' : 'broken')

/** Returns undefined if the process ended before it wrote its whole reply. */
function findReply(answered: string): unknown {
  try {
    return JSON.parse(answered)
  } catch {
    return undefined
  }
}

function parseReply<T>(schema: z.ZodType<T>, answered: string, errorOutput: string, wasKilled: boolean): T {
  const reply = findReply(answered)
  if (reply === undefined) throw new Unreadable(toFailure(errorOutput, wasKilled))
  const failed = Failed.safeParse(reply)
  if (failed.success) throw new Unreadable(failed.data.failure)
  return schema.parse(reply)
}

/** UTF-8 takes at most four bytes per character; JSON escapes some and adds page names. */
const maxAnswerBytes = ({ maxCharacters }: ReadingLimits): number => maxCharacters * 6 + 10_000_000
const maxErrorBytes = 100_000

/** Runs one reader in a separate process, so that a malicious file affects nothing else. */
async function runInProcess<T>(schema: z.ZodType<T>, bytes: Readable, request: ReadRequest, signal: AbortSignal | undefined): Promise<T> {
  signal?.throwIfAborted()
  const child = start(request)
  const end = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', end)
  try {
    const closed = once(child, 'close')
    // A finished or killed reader closes its input.
    const sent = pipeline(bytes, child.stdin).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    })
    const answers = [readFirstBytes(child.stdout, maxAnswerBytes(request.limits)), readFirstBytes(child.stderr, maxErrorBytes)] as const
    const [answered, errorOutput] = await Promise.all([...answers, sent, closed] as const)
    signal?.throwIfAborted()
    return parseReply(schema, answered, errorOutput, child.signalCode !== null)
  } finally {
    signal?.removeEventListener('abort', end)
    end()
  }
}

/** Extracts the text of a file. Throws `Unreadable` if the file is the reason. `signal` kills the process and throws its own reason. */
export const readFileInProcess = (
  bytes: Readable,
  request: Omit<ReadRequest, 'preview' | 'calendar'>,
  signal?: AbortSignal,
): Promise<ReadingResult> => runInProcess(Text, bytes, request, signal)

/** Extracts the preview of an office file; fails like `readFileInProcess`. */
export const previewFileInProcess = (
  bytes: Readable,
  request: Required<Omit<ReadRequest, 'calendar'>>,
  signal?: AbortSignal,
): Promise<Preview> => runInProcess(Preview, bytes, request, signal)

/** Extracts the meetings of a calendar; fails like `readFileInProcess`. */
export const readCalendarInProcess = (
  bytes: Readable,
  calendar: CalendarWindow,
  signal?: AbortSignal,
  limits: Partial<ReadingLimits> = {},
): Promise<CalendarContents> =>
  runInProcess(CalendarContents, bytes, { type: 'text/calendar', limits: { ...calendarReading, ...limits }, calendar }, signal)
