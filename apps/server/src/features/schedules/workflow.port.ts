import type { Ctx } from '../../platform/ctx.ts'
import type { Workflow, WorkflowPort } from '../../platform/feature-ports.ts'
import { findItem, listCrews, listFlows, readCrewInputs, readFlowInputs } from '../factory/index.ts'
import type { RunLauncher } from '../runs/index.ts'
import { changeSchedule, createSchedule, listSchedules } from './schedules.service.ts'

async function list(ctx: Ctx): Promise<Workflow[]> {
  const workflows: Workflow[] = []
  for (const { id, name, description, tasks } of await listCrews(ctx))
    if (tasks.length > 0) workflows.push({ kind: 'crew', id, name, description, inputs: (await readCrewInputs(ctx, id)).fields })
  for (const { id, name, description, steps } of await listFlows(ctx))
    if (steps.length > 0) workflows.push({ kind: 'flow', id, name, description, inputs: (await readFlowInputs(ctx, id)).fields })
  return workflows
}

/** A crew or flow without steps can't be started, so it isn't found either. */
async function find(ctx: Ctx, kind: Workflow['kind'], id: string): Promise<Pick<Workflow, 'name'> | undefined> {
  if (kind === 'crew') {
    const crew = await findItem(ctx, 'crew', id)
    return crew && crew.tasks.length > 0 ? crew : undefined
  }
  const flow = await findItem(ctx, 'flow', id)
  return flow && flow.steps.length > 0 ? flow : undefined
}

export const createWorkflowPort = (launcher: RunLauncher, readRun: WorkflowPort<Ctx>['readRun']): WorkflowPort<Ctx> => ({
  list,
  find,
  async start(ctx, { kind, id, inputs }, conversation_id) {
    const snapshot = await launcher.prepare(ctx, { kind, definition_id: id, inputs })
    return launcher.insert(ctx, { definition_id: id, snapshot, conversation_id })
  },
  readRun,
  listSchedules: (ctx) => listSchedules(ctx),
  createSchedule: (ctx, input) => createSchedule(ctx, launcher, input),
  changeSchedule: (ctx, id, change) => changeSchedule(ctx, launcher, id, change),
})
