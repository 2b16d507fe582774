import { AsyncResource } from 'node:async_hooks'
import fs from 'node:fs/promises'
import { toRecord } from '@adjutant/contract/record'
import type { DbLog } from '../db.ts'
import { DatabaseDiskFull, isDiskFull, readOnlyTransaction } from '../db-errors.ts'
import type { GuardedPool } from '../guarded-pool.ts'
import { DiskReserve } from './disk-reserve.ts'
import type { WorkerConnection } from './worker-connection.ts'
import type { Maintenance } from './maintenance.ts'

export type DiskGuardOptions = { dataDir: string; reserveBytes: number; log: DbLog }
type Guarded = { pool: GuardedPool; workerConnection: WorkerConnection; maintenance: Maintenance }

const MiB = 1024 * 1024
/** Below this the disk counts as full. */
const lowBytes = 8 * MiB
/** More than `lowBytes`, to avoid flapping. */
const enoughBytes = 10 * MiB
const marginBytes = 4 * MiB
/** A checkpoint writes small files; without space for them PostgreSQL stops with a PANIC. */
const checkpointBytes = MiB
const pollMs = 1_000
const createPauseMs = 5_000

/** Some network file systems report no free space, so only a failed write shows a full disk. */
const unknownSpace = { blocks: 0, bavail: 0, bsize: 0 }

/**
 * Watches the embedded database's disk. On a full disk PostgreSQL stops with a PANIC when it needs another WAL segment and can't recover
 * without one. So the session becomes read-only while the disk is full.
 */
export class DiskGuard {
  readonly #dataDir: string
  readonly #log: DbLog
  readonly #reserve: DiskReserve
  #guarded: Guarded | undefined
  #isFull = false
  /** Free bytes at the last attempt to reopen the database. */
  #freeAtReopen = 0
  #createAfter = 0
  #timer: NodeJS.Timeout | undefined
  #checking: Promise<void> | undefined

  constructor({ dataDir, reserveBytes, log }: DiskGuardOptions) {
    this.#dataDir = dataDir
    this.#log = log
    this.#reserve = new DiskReserve(dataDir, reserveBytes)
  }

  get isFull(): boolean {
    return this.#isFull
  }

  /** Releases the reserve if recovery could need it; `start` creates it again. */
  async prepareOpen(): Promise<void> {
    if ((await this.#readFreeBytes()) < this.#reserve.bytes) await this.#reserve.release()
  }

  async prepareReopen(): Promise<void> {
    this.#enterFull(await this.#readFreeBytes())
    await this.#reserve.release()
    this.#freeAtReopen = await this.#readFreeBytes()
  }

  async start(guarded: Guarded): Promise<void> {
    this.#guarded = guarded
    const free = await this.#readFreeBytes()
    if (!(await this.#tryCreateReserve(free)) || free < (await this.#countNeeded(lowBytes))) this.#enterFull(free)
    await this.#checkOnce()
    this.#timer = setInterval(() => void this.#checkOnce(), pollMs).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#checking
  }

  /** Replaces the error of a write in a read-only session with its reason. */
  explain(error: unknown): unknown {
    if (isDiskFull(error)) this.#checkSoon()
    const isRejectedWrite = this.#isFull && toRecord(error).code === readOnlyTransaction
    return isRejectedWrite ? new DatabaseDiskFull({ cause: error }) : error
  }

  /** Runs outside of the failed transaction, which rejects the use of the pool. */
  readonly #checkSoon = AsyncResource.bind(() => void this.#checkOnce())

  #checkOnce(): Promise<void> {
    this.#checking ??= this.#check()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'The disk of the embedded database could not be checked'))
      .finally(() => (this.#checking = undefined))
    return this.#checking
  }

  async #check() {
    const free = await this.#readFreeBytes()
    if (this.#guarded?.workerConnection.isDown) return this.#reopenWithSpace(free)
    if (!this.#isFull && free >= lowBytes) return void (await this.#tryCreateReserve(free))
    if (this.#isFull && free >= (await this.#countNeeded(enoughBytes)) && (await this.#tryCreateReserve(free))) return this.#leaveFull()
    this.#enterFull(free)
    await this.#keepReadable()
  }

  /** Writes must not use the space that the released reserve freed. */
  async #countNeeded(bytesBesideReserve: number): Promise<number> {
    return (await this.#reserve.isHeld()) ? bytesBesideReserve : this.#reserve.bytes + marginBytes
  }

  /** False if the disk has less space than reported, as under a quota. A disk too small for the reserve works without it. */
  async #tryCreateReserve(free: number): Promise<boolean> {
    if (free < this.#reserve.bytes + enoughBytes || (await this.#reserve.isHeld())) return true
    if (Date.now() < this.#createAfter) return false
    try {
      await this.#reserve.create()
      return true
    } catch (error) {
      if (!isDiskFull(error)) throw error
      this.#createAfter = Date.now() + createPauseMs
      return false
    }
  }

  /** The worker connection retries with backoff; new space is a reason to retry at once. */
  #reopenWithSpace(free: number) {
    if (this.#isFull && free > this.#freeAtReopen + lowBytes && this.#guarded?.workerConnection.retryNow()) this.#freeAtReopen = free
  }

  #enterFull(free: number) {
    if (this.#isFull) return
    this.#isFull = true
    this.#log.error({ freeBytes: free, dataDir: this.#dataDir }, 'The disk with DATA_DIR is full: writes are refused until there is room')
  }

  async #leaveFull() {
    // Keeps the full disk as the reason of errors until the database accepts writes.
    await this.#setReadOnly(false)
    this.#isFull = false
    this.#log.info({}, 'The disk with DATA_DIR has room again: writes are accepted')
  }

  /** Reads write WAL too (hint bits); checkpoints recycle its segments, so that no new one is needed. */
  async #keepReadable() {
    try {
      await this.#setReadOnly(true)
      if (await this.#hasSpaceForCheckpoint()) await this.#guarded?.maintenance.checkpoint()
    } catch (error) {
      // The worker connection has logged the database's end and reopens it.
      if (!isDiskFull(error)) throw error
    }
  }

  async #hasSpaceForCheckpoint(): Promise<boolean> {
    if ((await this.#readFreeBytes()) < checkpointBytes) await this.#reserve.release()
    return (await this.#readFreeBytes()) >= checkpointBytes
  }

  async #setReadOnly(isReadOnly: boolean) {
    await this.#guarded?.pool.query(`set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
  }

  async #readFreeBytes(): Promise<number> {
    const { blocks, bavail, bsize } = await fs.statfs(this.#dataDir).catch(() => unknownSpace)
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
  }
}
