import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

const MiB = 1024 * 1024

/**
 * One WAL segment (16 MiB) and a margin. Measured: recovery after a PANIC needs exactly one new segment; it fails with 16.0 MB free and
 * succeeds with 17.0 MB.
 */
export const reserveBytes = 20 * MiB

/** A file in the data folder that is deleted when the disk is full, so that the database can recover. */
export class DiskReserve {
  readonly bytes: number
  readonly #file: string

  constructor(dataDir: string, bytes: number) {
    this.#file = path.join(dataDir, 'reserve')
    this.bytes = bytes
  }

  /** Checks the file system: the file outlives the process, and an operator can delete it. */
  async isHeld(): Promise<boolean> {
    const { size } = await fs.stat(this.#file).catch(() => ({ size: 0 }))
    return size >= this.bytes
  }

  release(): Promise<void> {
    return fs.rm(this.#file, { force: true })
  }

  async create(): Promise<void> {
    const handle = await fs.open(this.#file, 'w', 0o600)
    try {
      // Random bytes: a compressing file system would store zeros in no space.
      const block = randomBytes(MiB)
      for (let left = this.bytes; left > 0; left -= MiB) await handle.write(block, 0, Math.min(MiB, left))
      await handle.sync()
    } catch (error) {
      await fs.rm(this.#file, { force: true })
      throw error
    } finally {
      await handle.close()
    }
  }
}
