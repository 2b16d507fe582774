import type { DbCtx } from '../../platform/ctx.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { countOpened, type StoredSecrets } from '../../platform/secrets/secret-check.ts'
import { type ConnectionRow, listSealedSecrets } from '../identity/index.ts'

/** Binds the secret to one issuer and one connection; it can't be decrypted for another of either. */
const purposeOf = (connectionId: string, issuer: string) => `sso connection ${connectionId} at ${new URL(issuer).origin}`

export const sealClientSecret = (box: SecretBox, connectionId: string, issuer: string, secret: string): Buffer =>
  box.seal(secret, purposeOf(connectionId, issuer))

export const openClientSecret = (
  box: SecretBox,
  { id, issuer, client_secret }: Pick<ConnectionRow, 'id' | 'issuer' | 'client_secret'>,
): string | undefined => box.open(client_secret, purposeOf(id, issuer))

export async function countClientSecrets(ctx: DbCtx, box: SecretBox): Promise<StoredSecrets> {
  return countOpened(await listSealedSecrets(ctx), (row) => openClientSecret(box, row))
}
