import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']
type PreRun = (module: { FS: { filesystems: { NODEFS: { stream_ops: { fsync: (file: { nfd?: number }) => number } } } } }) => void

const syncForReal: PreRun = ({ FS }) => {
  FS.filesystems.NODEFS.stream_ops.fsync = ({ nfd }) => {
    if (nfd !== undefined) fsyncSync(nfd)
    return 0
  }
}

/** Waits for fsync on commit like the product; PGlite alone responds earlier. */
class SyncedFS extends NodeFS {
  override async init(...[database, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(database, options)
    const preRun = [emscriptenOpts.preRun ?? [], syncForReal].flat() as NonNullable<typeof emscriptenOpts.preRun>
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

export const openSynced = (folder: string): Promise<PGlite> =>
  PGlite.create({
    fs: new SyncedFS(folder),
    startParams: [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'],
  })
