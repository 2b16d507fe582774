import type { ActRecord } from '@adjutant/contract/ai/acts'
import type { Ctx } from '../../../platform/ctx.ts'
import { NotFound } from '../../../platform/errors.ts'
import { contactHistory } from '../../contacts/index.ts'
import { goalHistory } from '../../goals/index.ts'
import { undoVersion } from '../../history/index.ts'
import { noteHistory } from '../../notes/index.ts'
import { taskHistory } from '../../tasks/index.ts'

/** The records that tools can update. */
const adapters = [taskHistory, goalHistory, noteHistory, contactHistory]

const findAdapter = (kind: string) => adapters.find((adapter) => adapter.kind === kind)

export const hasHistory = (kind: string): boolean => findAdapter(kind) !== undefined

/** Reverts what the transaction changed in the record. */
export async function undoUpdate(tx: Ctx, { kind, id }: ActRecord, xid: number | null): Promise<void> {
  const adapter = findAdapter(kind)
  if (!adapter || xid === null) throw new NotFound()
  await undoVersion(tx, adapter, id, xid)
}
