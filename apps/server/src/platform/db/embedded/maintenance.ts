import type { DbLog } from '../db.ts'
import type { GuardedPool } from '../guarded-pool.ts'
import type { WorkerConnection } from './worker-connection.ts'

export type MaintenanceOptions = {
  pool: GuardedPool
  workerConnection: WorkerConnection
  log: DbLog
  now: () => Date
  isDiskFull: () => boolean
}

const everyMs = 5 * 60_000
const maxWorkMs = 10 * 60_000
const vacuumHour = 3

/** Single-user PostgreSQL has no background workers, so their work is done here between queries. */
export class Maintenance {
  readonly #options: MaintenanceOptions
  #checkpointAt: string | undefined
  #vacuumedOn: string | undefined
  #timer: NodeJS.Timeout | undefined
  #stopping = false
  #working: Promise<void> = Promise.resolve()

  constructor(options: MaintenanceOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => void this.run(), everyMs).unref()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearInterval(this.#timer)
    await this.#working
  }

  /** One round: VACUUM once a night, then a checkpoint if anything was written. A failure waits for the next round. */
  run(): Promise<void> {
    this.#working = this.#working.then(async () => {
      try {
        if (!this.#options.isDiskFull()) await this.#vacuumNightly()
        await this.checkpoint()
      } catch (error) {
        this.#options.log.error({ err: error }, 'Maintenance of the embedded database failed')
      }
    })
    return this.#working
  }

  /** Skips the checkpoint if nothing was written since the last one. */
  async checkpoint(): Promise<void> {
    if ((await this.#readWalPosition()) === this.#checkpointAt) return
    await this.#work('checkpoint')
    this.#checkpointAt = await this.#readWalPosition()
  }

  async #readWalPosition(): Promise<string> {
    const { rows } = await this.#options.pool.query('select pg_current_wal_insert_lsn()::text as position')
    return rows[0].position
  }

  async #vacuumNightly() {
    const night = toNight(this.#options.now())
    if (night === this.#vacuumedOn) return
    // One table at a time, so that the app's queries run in between.
    for (const table of await this.#listTables()) {
      if (this.#stopping) return
      await this.#work(`vacuum (analyze) ${table}`)
    }
    this.#vacuumedOn = night
  }

  async #listTables(): Promise<string[]> {
    const { rows } = await this.#options.pool.query(
      `select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class where relkind in ('r', 'm') order by oid`,
    )
    return rows.map(({ name }) => name)
  }

  async #work(statement: string) {
    const { pool, workerConnection } = this.#options
    const client = await pool.connect()
    try {
      await workerConnection.withLimit(maxWorkMs, () => client.query(statement))
    } finally {
      client.release()
    }
  }
}

/** The date on which the current night began; nights change at three o'clock. */
function toNight(now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() - vacuumHour).toDateString()
}
