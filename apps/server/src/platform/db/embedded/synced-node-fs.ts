import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']
type OpenFile = { nfd?: number }

/** EIO in Emscripten's numbering; PostgreSQL responds with a PANIC. */
const EIO = 29

/**
 * PGlite's file system ignores fsync, so a power loss could lose a commit. This one syncs. It uses Emscripten's NODEFS internals: the
 * version is pinned, and a test counts the calls.
 */
export class SyncedNodeFS extends NodeFS {
  readonly #onAbort: () => void

  constructor(folder: string, onAbort: () => void) {
    super(folder)
    this.#onAbort = onAbort
  }

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [emscriptenOpts.preRun ?? []].flat()
    return {
      emscriptenOpts: { ...emscriptenOpts, onAbort: this.#onAbort, preRun: [...preRun, syncForReal, keepPrivate] },
    }
  }
}

type SetAttributes = (node: unknown, attributes: { mode?: number | null }) => void
const othersBits = 0o077

type EmscriptenModule = {
  FS: {
    filesystems: { NODEFS: { node_ops: { setattr: SetAttributes }; stream_ops: { fsync?: (file: OpenFile) => number } } }
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

/** Emscripten sets a file's mode after creation, which bypasses the umask and made some caches readable by everyone. */
function keepPrivate({ FS }: EmscriptenModule) {
  const { node_ops } = FS.filesystems.NODEFS
  const { setattr } = node_ops
  node_ops.setattr = (node, attributes) =>
    setattr(node, attributes.mode == null ? attributes : { ...attributes, mode: attributes.mode & ~othersBits })
}
