import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { Worker } from 'node:worker_threads'
import { previewBytes, readBytes, readCalendarBytes } from './readers.ts'
import type { ReadRequest } from './reading.ts'
import { Unreadable } from './unreadable.ts'

// This process reads one file: bytes on standard input, text on standard output.
const request: ReadRequest = JSON.parse(process.argv[2] ?? '')
new Worker(new URL('./guard.child.ts', import.meta.url), { workerData: request.limits }).unref()

/** Reserves the last part of the time to finish. */
const isLate = (): boolean => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 > request.limits.cpuMs * 0.6
}

async function answer(): Promise<unknown> {
  try {
    const bytes = await buffer(process.stdin)
    if (request.calendar) return await readCalendarBytes(bytes, request.calendar)
    return await (request.preview ? previewBytes(bytes, request.type, request.preview.page) : readBytes(bytes, request, isLate))
  } catch (error) {
    process.stderr.write(inspect(error))
    return { failure: error instanceof Unreadable ? error.failure : undefined }
  }
}

const reply = JSON.stringify(await answer())
// process.exit() can wait forever for a V8 thread that waits for a garbage collection.
process.stdout.write(reply, () => process.kill(process.pid, 'SIGKILL'))
