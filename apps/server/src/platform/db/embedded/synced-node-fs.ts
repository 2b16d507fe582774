import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']
type EmscriptenOptions = Parameters<Init>[1]
type PreRun = NonNullable<EmscriptenOptions['preRun']>[number]
type OpenFile = { nfd?: number }

/** errno 29 is EIO in the numbering of Emscripten; PostgreSQL answers it with a PANIC, as it must. */
const EIO = 29

/**
 * PGlite's file system answers fsync without doing it, so a commit could be lost with the power.
 * This one does it. It reaches into Emscripten's NODEFS: the version is pinned, and a test counts the calls.
 */
export class SyncedNodeFS extends NodeFS {
  readonly #onAbort: () => void

  constructor(folder: string, onAbort: () => void) {
    super(folder)
    this.#onAbort = onAbort
  }

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [emscriptenOpts.preRun ?? []].flat() as PreRun[]
    return { emscriptenOpts: { ...emscriptenOpts, onAbort: this.#onAbort, preRun: [...preRun, syncForReal as PreRun] } }
  }
}

type EmscriptenModule = {
  FS: {
    filesystems: { NODEFS: { stream_ops: { fsync?: (file: OpenFile) => number } } }
    ErrnoError: new (errno: number) => Error
  }
}

function syncForReal(module: EmscriptenModule) {
  const { filesystems, ErrnoError } = module.FS
  filesystems.NODEFS.stream_ops.fsync = (file) => {
    if (file.nfd === undefined) return 0
    try {
      fs.fsyncSync(file.nfd)
    } catch {
      throw new ErrnoError(EIO)
    }
    return 0
  }
}
