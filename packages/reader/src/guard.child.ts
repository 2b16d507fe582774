import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { ReadingLimits } from './reading.ts'
import type { Failure } from './unreadable.ts'

// A separate thread, because the reading thread can be stuck in an endless loop.
const { maxBytes, cpuMs, wallMs }: ReadingLimits = workerData
const parentId = process.ppid
const startMs = performance.now()
const pollMs = 25

/** The reason to end this process now; null if its parent is gone. */
function findReason(): Failure | null | undefined {
  if (process.ppid !== parentId) return null
  if (process.memoryUsage.rss() > maxBytes) return 'memory'
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 > cpuMs || performance.now() - startMs > wallMs ? 'time' : undefined
}

setInterval(() => {
  const reason = findReason()
  if (reason === undefined) return
  if (reason) writeSync(2, `\n${reason}`)
  process.kill(process.pid, 'SIGKILL')
}, pollMs)
