import { toRecord } from '@adjutant/contract/record'
import type { ModelRequest, RunEvent } from '@adjutant/engine'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { factTools, type ReportFacts } from '../../reports/index.ts'
import { selectEventsAfter } from '../runs.store.ts'

/** A tool can have a number added to its name. */
const isFactTool = (name: string): boolean => factTools.has(name.replace(/ \d+$/, ''))

const outputOf = ({ type, details }: RunEvent): { tool: string; output: string } | undefined => {
  const { tool, ok, output } = toRecord(details)
  return type === 'tool_result' && ok === true && typeof tool === 'string' && typeof output === 'string' ? { tool, output } : undefined
}

/** Everything that the run has read so far, if it writes from computed facts; undefined for any other run. */
export async function findReportFacts(
  ctx: Pick<SystemCtx, 'db'>,
  { runId, messages, priorOutputs }: ModelRequest,
): Promise<ReportFacts | undefined> {
  const results = (await selectEventsAfter(ctx, runId, 0)).flatMap((event) => outputOf(event) ?? [])
  const computed = results.findLast(({ tool }) => isFactTool(tool))
  if (!computed) return undefined
  const read = messages.flatMap((message) => (message.role === 'assistant' ? [] : [message.text]))
  return { texts: [...results.map(({ output }) => output), ...priorOutputs.map(({ text }) => text), ...read], computed: computed.output }
}
