import { isNotNull } from 'drizzle-orm'
import type { DbCtx } from '../../../platform/ctx.ts'
import { tools } from '../factory.schema.ts'

/** The encrypted headers of all tools. */
export const selectSealedHeaders = ({ db }: DbCtx) =>
  db.select({ id: tools.id, target: tools.target, secrets: tools.secrets }).from(tools).where(isNotNull(tools.secrets))
