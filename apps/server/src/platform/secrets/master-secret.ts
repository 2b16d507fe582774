import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../config/startup-error.ts'

const secretBytes = 32

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Written completely before it is renamed, so that a concurrent process never reads half of it. */
function makeSecret(path: string): void {
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, `${randomBytes(secretBytes).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(unfinished, path)
  } catch (error) {
    if (!isTaken(error)) throw error
  } finally {
    rmSync(unfinished)
  }
}

/** The operator's secret, or one created at the first start in the data folder, readable by this account only. */
export function readMasterSecret(given: string | undefined, dataDir: string): string {
  if (given !== undefined) return given
  const path = join(dataDir, 'secret.key')
  mkdirSync(dataDir, { recursive: true })
  makeSecret(path)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < secretBytes) throw new StartupError(`${path} does not hold the key that was made there. Restore it from your backup.`)
  return secret
}
