import type { Ctx } from '../../platform/ctx.ts'
import type { CommitmentPort } from '../../platform/feature-ports.ts'
import { listCommitments } from './commitments.service.ts'

/** The assistant can't import this feature, so it reads promises through this port. */
export const commitmentPort: CommitmentPort<Ctx> = { list: listCommitments }
