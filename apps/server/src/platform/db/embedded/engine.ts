import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { SyncedNodeFS } from './synced-node-fs.ts'

export type Engine = {
  /** Runs one complete batch of PostgreSQL's frontend protocol and gives back every byte of the answer. */
  exchange(batch: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

const startParams = [
  // '-F' turns fsync off
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  // The default, fdatasync, is an empty function in Emscripten
  ...['-c', 'wal_sync_method=fsync'],
  // 128 MB by default: the process would take 500 MB instead of 200
  ...['-c', 'shared_buffers=32MB'],
  // 80 MB by default: more than everything else in a new data folder; two segments are the least
  ...['-c', 'min_wal_size=32MB'],
  // 4 MB by default: the insert that fills the list of new entries moves all of it into the search index, for up to a second
  ...['-c', 'gin_pending_list_limit=128kB'],
]

// Of what PostgreSQL writes, only what can explain an end; the rest may quote people's data.
const tellingLine = /(LOG|FATAL|PANIC|postgres): /
const keptLogLines = 5

export async function openEngine(folder: string): Promise<Engine> {
  let aborted = false
  const logLines: string[] = []
  const fs = new SyncedNodeFS(folder, () => (aborted = true))
  const onStderr = (line: string) => {
    if (tellingLine.test(line) && logLines.push(line) > keptLogLines) logLines.shift()
    return false
  }
  const pglite = await PGlite.create({ fs, startParams, onStderr, extensions: { pg_trgm } }).catch((cause: unknown) => {
    throw new Error(`The embedded database in ${folder} does not open. ${logLines.join(' ')}`.trim(), { cause })
  })
  return {
    async exchange(batch) {
      const answer = await collectAnswer(pglite, batch)
      // PGlite swallows the end of its own PostgreSQL (a PANIC); what is in memory then must not be used again.
      if (aborted) throw new Error(`The embedded database stopped itself. ${logLines.join(' ')}`)
      return answer
    },
    close: () => pglite.close(),
  }
}

/** By the streaming call: the plain one keeps every message of every answer in memory for ever. */
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
