import { toRecord } from '@adjutant/contract/record'
import type { ModelRequest, Plan, RunEvent } from '@adjutant/engine'
import type { DbCtx } from '../../../platform/ctx.ts'
import { factTools, type ReportFacts } from '../../reports/index.ts'
import { selectEventsAfter } from '../runs.store.ts'

/** A tool can have a number added to its name. */
const isFactTool = (name: string): boolean => factTools.has(name.replace(/ \d+$/, ''))

const outputOf = ({ type, details }: RunEvent): { tool: string; output: string } | undefined => {
  const { tool, ok, output } = toRecord(details)
  return type === 'tool_result' && ok === true && typeof tool === 'string' && typeof output === 'string' ? { tool, output } : undefined
}

/** Whether the text of this request becomes the run's advice. Texts of earlier steps and of delegated members don't. */
function isAdvice({ steps, agents, result }: Plan, { step: no, agent }: ModelRequest): boolean {
  const step = steps[no]
  const isLast = steps.slice(no + 1).every(({ kind }) => kind === 'branch')
  return result === 'advice' && isLast && step?.kind === 'model' && agents.find(({ id }) => id === step.agent)?.name === agent
}

/** Returns the texts that the run has read so far, if it writes from computed facts; undefined for any other run. */
export async function findReportFacts(ctx: DbCtx, plan: Plan, request: ModelRequest): Promise<ReportFacts | undefined> {
  if (!plan.tools.some(({ name }) => isFactTool(name))) return undefined
  const { runId, messages, priorOutputs } = request
  const results = (await selectEventsAfter(ctx, runId, 0)).flatMap((event) => outputOf(event) ?? [])
  const computed = results.findLast(({ tool }) => isFactTool(tool))
  if (!computed) return undefined
  const read = messages.flatMap((message) => (message.role === 'assistant' ? [] : [message.text]))
  const texts = [...results.map(({ output }) => output), ...priorOutputs.map(({ text }) => text), ...read]
  return { texts, computed: computed.output, isAdvice: isAdvice(plan, request) }
}
