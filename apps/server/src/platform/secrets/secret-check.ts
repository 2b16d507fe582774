import type { SystemCtx } from '../ctx.ts'
import { readInstallation, storeSecretCheck } from '../installation/installation.store.ts'
import { StartupError } from '../config/startup-error.ts'
import type { SecretBox } from './secret-box.ts'

/** The number of stored secrets that a key decrypts, and the number that it doesn't. */
export interface StoredSecrets {
  opened: number
  unopened: number
}

export function countOpened<Row>(rows: readonly Row[], open: (row: Row) => unknown): StoredSecrets {
  const opened = rows.filter((row) => open(row) !== undefined).length
  return { opened, unopened: rows.length - opened }
}

interface Options {
  countStored: (box: SecretBox) => Promise<StoredSecrets>
  /** SECRET_KEY_RESET: the operator lost the key and accepts the present one. */
  isReset: boolean
}

const [knownText, purpose] = ['adjutant', 'installation: check of the secret key']

const wrongKey =
  'SECRET_KEY, or DATA_DIR/secret.key without it, is not the key that encrypted the secrets in this database. ' +
  'Restore the key from your backup; if it is lost, see "Lost secret key" in docs/operations.md.'

/** Rejects a key that can't decrypt the stored secrets. A database without a check value gets one after the key is verified. */
export async function assertSecretKey(ctx: SystemCtx, box: SecretBox, { countStored, isReset }: Options): Promise<void> {
  const { secret_check } = await readInstallation(ctx)
  if (secret_check && !isReset) return assertOpens(box, secret_check)
  const { opened, unopened } = await countStored(box)
  if (unopened > 0 && opened === 0 && !isReset) throw new StartupError(wrongKey)
  if (unopened > 0) ctx.log.warn({ secrets: unopened }, 'The secret key does not decrypt some stored secrets: they must be entered again')
  assertOpens(box, await storeSecretCheck(ctx, box.seal(knownText, purpose), { isReplaced: isReset }))
}

function assertOpens(box: SecretBox, check: Uint8Array): void {
  if (box.open(check, purpose) !== knownText) throw new StartupError(wrongKey)
}
