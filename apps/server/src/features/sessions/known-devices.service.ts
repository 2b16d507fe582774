import type { PublicCtx } from '../../platform/ctx.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { hashSecret, createSecret } from './session-token.logic.ts'
import { isKnownDevice } from './sign-in-attempts.store.ts'

/** Accounts remembered per browser. */
const maxAccounts = 5
const separator = '~'
const prefix = 'dev_'

const purposeOf = (userId: string): string => `device of account ${userId}`

/** Encrypted and authenticated for one account: it can't be forged, and one planted in a browser is useless for another account. */
const toEntry = (box: SecretBox, userId: string, name: string): string =>
  `${prefix}${box.seal(name, purposeOf(userId)).toString('base64url')}`

const entriesOf = (cookie: string | undefined): string[] =>
  (cookie ?? '')
    .split(separator)
    .filter((entry) => entry.startsWith(prefix))
    .slice(0, maxAccounts)

const openEntry = (box: SecretBox, userId: string, entry: string): string | undefined =>
  box.open(Buffer.from(entry.slice(prefix.length), 'base64url'), purposeOf(userId))

/** Hash of the device name from this browser's last sign-in to the account; undefined after 30 days. */
export async function findKnownDevice(ctx: PublicCtx, box: SecretBox, user: { id: string; email: string }): Promise<string | undefined> {
  const name = entriesOf(ctx.device)
    .map((entry) => openEntry(box, user.id, entry))
    .find((opened) => opened !== undefined)
  if (name === undefined) return undefined
  const hash = hashSecret(name)
  return (await isKnownDevice(ctx, user.email, hash)) ? hash : undefined
}

/** Sends the cookie of a known device again, for another 400 days and under its current name. */
export function renewDevice(ctx: PublicCtx): void {
  if (ctx.device !== undefined) ctx.setDevice(entriesOf(ctx.device).join(separator))
}

/** Gives this browser a new device name for the account, keeps those of other accounts, and returns its hash. */
export function rememberDevice(ctx: PublicCtx, box: SecretBox, userId: string): string {
  const name = createSecret('device')
  const others = entriesOf(ctx.device).filter((entry) => openEntry(box, userId, entry) === undefined)
  ctx.setDevice([toEntry(box, userId, name), ...others].slice(0, maxAccounts).join(separator))
  return hashSecret(name)
}
