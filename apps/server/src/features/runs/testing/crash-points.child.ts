import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Checkpoint, CheckpointHooks } from '@adjutant/engine'

// Loaded before the server by --import. The file in CRASH_FILE says where the process ends or pauses: `SIGKILL before-commit 2`.
const file = process.env['CRASH_FILE'] ?? ''

class CrashPoints implements CheckpointHooks {
  readonly #passed = new Map<string, number>()

  async at(point: Checkpoint): Promise<void> {
    if (!existsSync(file)) return this.#passed.clear()
    const [signal, wanted, times] = readFileSync(file, 'utf8').split(' ')
    if (wanted !== point) return
    const passed = (this.#passed.get(point) ?? 0) + 1
    this.#passed.set(point, passed)
    if (passed < Number(times)) return
    rmSync(file)
    process.kill(process.pid, signal)
    // The signal arrives a moment later, so this process waits.
    await pause(50)
  }
}

Object.assign(globalThis, { [Symbol.for('adjutant.points')]: new CrashPoints() })
