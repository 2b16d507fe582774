import type { SystemCtx } from '../../platform/ctx.ts'
import { publishChange } from '../events/index.ts'
import type { AdviceRow } from './advice.store.ts'

/** Tells the readers of the advice that it, or one of its claims, changed. */
export const publishAdviceChange = (
  ctx: SystemCtx,
  { id, user_id, organization_id }: AdviceRow,
  kind: 'created' | 'changed' | 'deleted',
): Promise<void> => publishChange(ctx, { topic: 'advice', id, kind, audience: [user_id, organization_id] })
