import type { RunInputs } from '@adjutant/contract/run-starts'
import type { RunKind, Snapshot } from '@adjutant/engine'
import type { Ctx } from '../../platform/ctx.ts'
import { readCrewForRun, readFlowForRun } from '../factory/factory.door.ts'
import { insertRun, type Start } from './new-run.ts'
import type { RunsParts } from './runs-parts.ts'
import { makeSnapshot } from './start.service.ts'

export interface Startable {
  kind: RunKind
  definition_id: string
  inputs: RunInputs
}

/** For schedules and other automatic starts. */
export interface Starting {
  /** The snapshot that a run would use now; rejects if it can't be started. */
  prepare(ctx: Ctx, what: Startable): Promise<Snapshot>
  /** Stores the run, in the caller's transaction if there is one. */
  insert(ctx: Ctx, start: Start): Promise<string>
}

export const startingWith = (parts: RunsParts): Starting => ({
  async prepare(ctx, { kind, definition_id, inputs }) {
    const { ownTools } = parts.factory
    const definition =
      kind === 'crew' ? await readCrewForRun(ctx, ownTools, definition_id) : (await readFlowForRun(ctx, ownTools, definition_id)).definition
    return makeSnapshot(definition, inputs)
  },
  insert: (ctx, start) => insertRun(ctx, parts, start),
})
