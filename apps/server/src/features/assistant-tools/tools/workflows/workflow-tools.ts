import { runKinds } from '@adjutant/contract/core/choices'
import { Id } from '@adjutant/contract/core/fields'
import { limits } from '@adjutant/contract/core/limits'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { z } from 'zod'
import type { Ctx } from '../../../../platform/ctx.ts'
import { NotFound, ServiceUnavailable } from '../../../../platform/errors.ts'
import type { Workflow, WorkflowPort } from '../../../../platform/feature-ports.ts'
import { diffFields } from '../field-changes.ts'
import { truncateWithMarker } from '../record-views.ts'
import { defineChange, defineTool, toLookupOutcome, type AssistantTool } from '../tool.ts'

/** A model call and the client's request wait meanwhile. */
const maxWaitSeconds = 45
const maxResult = 12_000

export function getWorkflows({ ports }: Ctx): WorkflowPort<Ctx> {
  if (!ports.workflows) throw new ServiceUnavailable()
  return ports.workflows
}

export async function getWorkflow(ctx: Ctx, kind: Workflow['kind'], id: string): Promise<Pick<Workflow, 'name'>> {
  const workflow = await getWorkflows(ctx).find(ctx, kind, id)
  if (!workflow) throw new NotFound()
  return workflow
}

/** A list in place of an object with any keys, which strict schemas can't describe. */
export const InputValues = z
  .array(z.strictObject({ name: z.string().max(limits.title), value: z.string().max(limits.text) }))
  .optional()
  .describe('Values for the inputs that list_workflows names')

export const toInputs = (values: z.output<typeof InputValues> = []): Record<string, string> =>
  Object.fromEntries(values.map(({ name, value }) => [name, value]))

const toRunReceipt = (status: string) =>
  status === 'running' || status === 'pending' ? 'The run is not finished yet.' : 'The run was read.'

export const workflowTools = (conversationId?: string): AssistantTool[] => [
  defineTool({
    name: 'list_workflows',
    title: 'Look at crews and flows',
    returnsUntrustedText: true,
    description: 'Lists the crews and flows that the person can start, with what they do and the inputs they need.',
    input: z.strictObject({}),
    changesRecords: false,
    async run(ctx) {
      const workflows = await getWorkflows(ctx).list(ctx)
      return toLookupOutcome(
        `${pluralize(workflows.length, 'crew or flow was', 'crews and flows were')} found.`,
        { workflows: workflows.map((one) => ({ ...one })) },
        [],
      )
    },
  }),
  defineChange({
    name: 'start_workflow',
    title: 'Start a crew or flow',
    action: 'create',
    description:
      'Starts a crew or flow that list_workflows returned. Then call read_run to wait for its result. Use it only when the person asks for it.',
    input: z.strictObject({ kind: z.enum(runKinds), id: Id, inputs: InputValues }),
    async preview(ctx, { kind, id, inputs }) {
      const { name } = await getWorkflow(ctx, kind, id)
      return { record: null, changes: diffFields({}, { [kind]: name, ...toInputs(inputs) }) }
    },
    async apply(ctx, { kind, id, inputs }) {
      const { name } = await getWorkflow(ctx, kind, id)
      const run_id = await getWorkflows(ctx).start(ctx, { kind, id, inputs: toInputs(inputs) }, conversationId ?? null)
      return { receipt: `The ${kind} “${name}” was started.`, record: null, view: { run_id, kind, name } }
    },
  }),
  defineTool({
    name: 'read_run',
    title: 'Look at a run',
    returnsUntrustedText: true,
    description: `Returns the status and the result of a run that start_workflow started. It waits up to ${maxWaitSeconds} seconds for the end; call it again if the run is not finished.`,
    input: z.strictObject({
      run_id: Id,
      wait_seconds: z.int().min(0).max(maxWaitSeconds).optional().describe(`${maxWaitSeconds} unless told`),
    }),
    changesRecords: false,
    async run(ctx, { run_id, wait_seconds = maxWaitSeconds }, signal) {
      const run = await getWorkflows(ctx).readRun(ctx, run_id, wait_seconds * 1_000, signal)
      return toLookupOutcome(toRunReceipt(run.status), { ...run, result: truncateWithMarker(run.result, maxResult) }, [])
    },
  }),
]
