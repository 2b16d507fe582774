import type { TrackRecord } from '@adjutant/contract/ai/track-record'
import { dayMs } from '@adjutant/contract/core/days'
import type { Ctx } from '../../../platform/ctx.ts'
import { canBeGranted, listDecidedActs, selectGrants } from '../../assistant-tools/index.ts'
import { messageIdsOf } from '../../conversations/index.ts'
import { selectUndone } from '../runs.store.ts'
import type { RunsDeps } from '../runs.deps.ts'
import { readUsage } from '../usage/run-usage.service.ts'
import { listRunCalls } from './run-calls.logic.ts'
import { selectCallEvents, selectRunTools } from './run-calls.store.ts'
import { toToolRecords, type DecidedCall } from './tool-record.logic.ts'

const days = 90

async function listCallsInRuns(ctx: Ctx, since: Date): Promise<DecidedCall[]> {
  const runs = await selectRunTools(ctx, ctx.user, since)
  const ids = runs.map(({ id }) => id)
  const [events, undone] = [await selectCallEvents(ctx, ids), await selectUndone(ctx, ids)]
  return runs.flatMap((run) => listRunCalls(run, events.get(run.id) ?? [], undone.get(run.id) ?? new Set()))
}

/** Derived from stored calls, so it counts only those of conversations and runs that still exist. */
export async function readTrackRecord(ctx: Ctx, deps: RunsDeps): Promise<TrackRecord> {
  const now = ctx.clock.now().getTime()
  const since = new Date(now - days * dayMs)
  const acts = await listDecidedActs(ctx, messageIdsOf(ctx.user.id), since)
  const calls: DecidedCall[] = [...acts.map((act) => ({ ...act, agent: null })), ...(await listCallsInRuns(ctx, since))]
  const granted = await selectGrants(ctx, ctx.user.id)
  const isGranted = ({ agent, tool }: DecidedCall) =>
    granted.some((grant) => grant.tool === tool && (agent === null) === (grant.definition_id === null))
  const [from] = since.toISOString().split('T')
  const { by_agent } = await readUsage(ctx, deps, { from })
  return {
    days,
    tools: toToolRecords(calls, (call) => canBeGranted(call.tool) && !isGranted(call)),
    agents: by_agent.map(({ name, runs, spent }) => ({ name, runs, spent })),
  }
}
