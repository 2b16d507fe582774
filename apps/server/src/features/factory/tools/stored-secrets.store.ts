import { isNotNull } from 'drizzle-orm'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { tools } from '../factory.schema.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { StoredSecrets } from '../../../platform/secrets/secret-check.ts'
import { openHeaders } from './tool-secrets.ts'

export async function countStoredSecrets({ db }: Pick<SystemCtx, 'db'>, box: SecretBox): Promise<StoredSecrets> {
  const rows = await db.select({ id: tools.id, target: tools.target, secrets: tools.secrets }).from(tools).where(isNotNull(tools.secrets))
  const opened = rows.filter(({ id, target, secrets }) => target && openHeaders(box, id, target.url, secrets)).length
  return { opened, unopened: rows.length - opened }
}
