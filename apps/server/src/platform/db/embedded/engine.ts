import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { SyncedNodeFS } from './synced-node-fs.ts'

export type Engine = {
  /** Runs one complete batch of the frontend protocol and returns the whole response. */
  exchange(batch: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

const startParams = [
  // '-F' turns fsync off.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  // The default, fdatasync, is an empty function in Emscripten.
  ...['-c', 'wal_sync_method=fsync'],
  // The default of 128 MB would raise the process from 200 MB to 500 MB.
  ...['-c', 'shared_buffers=32MB'],
  // The default of 80 MB is more than everything else in a new data folder; two segments are the minimum.
  ...['-c', 'min_wal_size=32MB'],
  // With the default of 4 MB, the insert that fills the pending list moves all of it into the search index, for up to a second.
  ...['-c', 'gin_pending_list_limit=128kB'],
]

// Only log lines that can explain a stop; others can quote people's data.
const relevantLogLine = /(LOG|FATAL|PANIC|postgres): /
const keptLogLines = 5

export async function openEngine(folder: string): Promise<Engine> {
  let aborted = false
  const logLines: string[] = []
  const fs = new SyncedNodeFS(folder, () => (aborted = true))
  const onStderr = (line: string) => {
    if (relevantLogLine.test(line) && logLines.push(line) > keptLogLines) logLines.shift()
    return false
  }
  const pglite = await PGlite.create({ fs, startParams, onStderr, extensions: { pg_trgm } }).catch((cause: unknown) => {
    throw new Error(`The embedded database in ${folder} does not open. ${logLines.join(' ')}`.trim(), { cause })
  })
  return {
    async exchange(batch) {
      const answer = await collectAnswer(pglite, batch)
      // PGlite hides its PostgreSQL's PANIC; the memory must not be used afterwards.
      if (aborted) throw new Error(`The embedded database stopped itself. ${logLines.join(' ')}`)
      return answer
    },
    close: () => pglite.close(),
  }
}

/** Uses the streaming call, because the plain one keeps every message in memory forever. */
async function collectAnswer(pglite: PGlite, batch: Uint8Array) {
  const chunks: Uint8Array[] = []
  await pglite.execProtocolRawStream(batch, { syncToFs: false, onRawData: (bytes) => chunks.push(bytes.slice()) })
  return joinChunks(chunks)
}

function joinChunks(chunks: Uint8Array[]) {
  const joined = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    joined.set(chunk, offset)
    offset += chunk.length
  }
  return joined
}
