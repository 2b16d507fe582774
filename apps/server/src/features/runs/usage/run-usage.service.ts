import type { RunCost } from '@adjutant/contract/ai/run-cost'
import type { RunUsage, RunCostShare } from '@adjutant/contract/ai/runs'
import { dayMs, toUtcDay } from '@adjutant/contract/core/days'
import type { Ctx } from '../../../platform/ctx.ts'
import { NotFound } from '../../../platform/errors.ts'
import { readGoal } from '../../goals/index.ts'
import { sumAll, sumByAgentAndModel, sumByDefinition, sumByGoal, type Period } from './run-usage.store.ts'
import type { RunsDeps } from '../runs.deps.ts'
import { toDollars, type CostOf } from '../runs.dto.ts'

const defaultDays = 30
const maxListed = 100

const dayOf = (ms: number): string => toUtcDay(new Date(ms))

/** As the contract's query parses it. */
type RequestedPeriod = { [Name in keyof Period]?: Period[Name] | undefined }

function toPeriod(ctx: Ctx, { from, to }: RequestedPeriod): Period {
  const last = to ?? dayOf(ctx.clock.now().getTime())
  return { from: from ?? dayOf(Date.parse(last) - (defaultDays - 1) * dayMs), to: last }
}

const toSpent = ({ input_tokens, output_tokens, worked_ms, cost_usd }: RunCost): RunCost => ({
  input_tokens,
  output_tokens,
  worked_ms: Math.round(worked_ms),
  cost_usd: toDollars(cost_usd),
})

/** A deleted or hidden goal keeps its sum and loses its name. */
async function nameGoal(ctx: Ctx, id: string): Promise<string> {
  try {
    return (await readGoal(ctx, id)).title
  } catch (error) {
    if (error instanceof NotFound) return ''
    throw error
  }
}

const plus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b)

/** An agent can use several models with different prices. */
function joinAgents(rows: Awaited<ReturnType<typeof sumByAgentAndModel>>, costOf: CostOf): RunCostShare[] {
  const byName = Map.groupBy(rows, ({ name }) => name)
  const joined = [...byName].map(([name, parts]) => ({
    id: null,
    name,
    runs: new Set(parts.flatMap(({ runs }) => runs)).size,
    spent: toSpent(
      parts.reduce<RunCost>(
        (sum, part) => ({
          input_tokens: sum.input_tokens + part.input_tokens,
          output_tokens: sum.output_tokens + part.output_tokens,
          worked_ms: sum.worked_ms + part.worked_ms,
          cost_usd: plus(sum.cost_usd, costOf(part, part.model ?? undefined)),
        }),
        { input_tokens: 0, output_tokens: 0, worked_ms: 0, cost_usd: 0 },
      ),
    ),
  }))
  const tokens = ({ spent }: RunCostShare) => spent.input_tokens + spent.output_tokens
  return joined.toSorted((a, b) => tokens(b) - tokens(a)).slice(0, maxListed)
}

export async function readUsage(ctx: Ctx, { models }: RunsDeps, query: RequestedPeriod): Promise<RunUsage> {
  const period = toPeriod(ctx, query)
  const { runs, ...spent } = await sumAll(ctx, ctx.user, period)
  const definitions = await sumByDefinition(ctx, ctx.user, period)
  const goals: RunCostShare[] = []
  for (const { id, runs: count, ...sum } of await sumByGoal(ctx, ctx.user, period))
    goals.push({ id, name: await nameGoal(ctx, id), runs: count, spent: toSpent(sum) })
  return {
    ...period,
    runs,
    spent: toSpent(spent),
    by_definition: definitions.map(({ id, name, runs: count, ...sum }) => ({ id, name, runs: count, spent: toSpent(sum) })),
    by_agent: joinAgents(await sumByAgentAndModel(ctx, ctx.user, period), models.costOf),
    by_goal: goals,
  }
}
