import type { RunInputs } from '@adjutant/contract/ai/run-starts'
import type { RunKind, Snapshot } from '@adjutant/engine'
import type { Ctx } from '../../../platform/ctx.ts'
import { readCrewForRun, readFlowForRun } from '../../factory/index.ts'
import { insertRun, type RunStart } from './new-run.service.ts'
import type { RunsDeps } from '../runs.deps.ts'
import { makeSnapshot } from './start.service.ts'

export interface RunTarget {
  kind: RunKind
  definition_id: string
  inputs: RunInputs
}

/** For schedules and other automatic starts. */
export interface RunLauncher {
  /** The snapshot that a run would use now; rejects if it can't be started. */
  prepare(ctx: Ctx, what: RunTarget): Promise<Snapshot>
  /** Stores the run, in the caller's transaction if there is one. */
  insert(ctx: Ctx, start: RunStart): Promise<string>
}

export const createRunLauncher = (deps: RunsDeps): RunLauncher => ({
  async prepare(ctx, { kind, definition_id, inputs }) {
    const definition = kind === 'crew' ? await readCrewForRun(ctx, definition_id) : (await readFlowForRun(ctx, definition_id)).definition
    return makeSnapshot(definition, inputs)
  },
  insert: (ctx, start) => insertRun(ctx, deps, start),
})
