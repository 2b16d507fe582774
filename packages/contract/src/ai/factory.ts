import { z } from 'zod'
import { crewProcesses, resultKinds, stepKinds, toolKinds } from '../core/choices.ts'
import { CrewTask } from './crew-drafts.ts'
import { withAliases, clearableText, filledText, Id, ids, Timestamp, text } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { HttpTarget, HttpTargetInput, McpTarget, McpTargetInput, ToolParameters } from './tool-targets.ts'
import { appMessages } from '../messages/app-messages.ts'

const item = {
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  /** True for built-in items. */
  isAutoGen: z.boolean(),
  is_public: z.boolean(),
  /** The organization whose members see it; null if built in or private to its creator. */
  organization_id: Id.nullable(),
  organization_name: z.string().nullable(),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
}

/**
 * The organization of a new item or copy; null keeps it private. Default: the primary organization, else the only one, else private. An
 * item can't move.
 */
const organization_id = Id.nullable().optional()

const name = (message: string) => filledText(message)
const version = (message: string) => filledText(message, limits.name)
const description = clearableText()
const result = z.enum(resultKinds, { error: `result must be one of ${resultKinds.join(', ')}.` }).optional()

export const Tool = z
  .object({
    ...item,
    kind: z.enum(toolKinds),
    /** The name of the built-in tool. */
    builtin: z.string().nullable(),
    /** True if the person is asked before each call. */
    needs_approval: z.boolean(),
    parameters: ToolParameters.nullable(),
    http: HttpTarget.nullable(),
    mcp: McpTarget.nullable(),
  })
  .meta({ id: 'Tool' })
export type Tool = z.infer<typeof Tool>

const toolFields = {
  organization_id,
  description,
  kind: z.enum(toolKinds, { error: `kind must be one of ${toolKinds.join(', ')}.` }).optional(),
  needs_approval: z.boolean().optional(),
  parameters: ToolParameters.nullable().optional(),
  http: HttpTargetInput.nullable().optional(),
  mcp: McpTargetInput.nullable().optional(),
}

export const ToolCreate = z.object({ name: name(appMessages.factory.toolNameRequired), ...toolFields }).meta({ id: 'ToolCreate' })
export type ToolCreate = z.infer<typeof ToolCreate>
export const ToolChange = z
  .object({ name: name(appMessages.factory.toolNameRequired).optional(), ...toolFields })
  .meta({ id: 'ToolChange' })
export type ToolChange = z.infer<typeof ToolChange>

export const Agent = z
  .object({
    ...item,
    role: z.string(),
    goal: z.string(),
    backstory: z.string().nullable(),
    llmModel: z.string().nullable(),
    toolIds: z.array(Id),
  })
  .meta({ id: 'Agent' })
export type Agent = z.infer<typeof Agent>

const agentText = (max: number = limits.text) => filledText(appMessages.factory.agentRequired, max)
const agentFields = {
  organization_id,
  description,
  backstory: clearableText(),
  llmModel: clearableText(limits.title),
  toolIds: ids().optional(),
}

export const AgentCreate = z
  .object({ name: agentText(limits.title), role: agentText(), goal: agentText(), ...agentFields })
  .meta({ id: 'AgentCreate' })
export type AgentCreate = z.infer<typeof AgentCreate>
export const AgentChange = z
  .object({ name: agentText(limits.title).optional(), role: agentText().optional(), goal: agentText().optional(), ...agentFields })
  .meta({ id: 'AgentChange' })
export type AgentChange = z.infer<typeof AgentChange>

const crewTaskFields = z.object({
  name: filledText(appMessages.factory.taskNameRequired),
  description: filledText(appMessages.factory.taskDescriptionRequired, limits.text),
  expected_output: clearableText(),
  agent: Id,
  human_input: z.boolean().default(false),
  context: z.array(text(limits.title)).max(limits.steps).nullable().optional(),
})
const crewTask = withAliases(crewTaskFields, { title: 'name' })

export const Crew = z
  .object({
    ...item,
    version: z.string(),
    process: z.enum(crewProcesses),
    agentIds: z.array(Id),
    tasks: z.array(CrewTask),
    result: z.enum(resultKinds),
    /** A `{word}` in a description is an input. */
    requires_input: z.boolean(),
  })
  .meta({ id: 'Crew' })
export type Crew = z.infer<typeof Crew>

const crewFields = {
  organization_id,
  description,
  result,
  process: z.enum(crewProcesses, { error: `process must be one of ${crewProcesses.join(', ')}.` }).optional(),
  agentIds: ids().optional(),
  tasks: z.array(crewTask).max(limits.steps, appMessages.factory.tooManySteps).optional(),
}

export const CrewCreate = z
  .object({ name: name(appMessages.factory.crewRequired), version: version(appMessages.factory.crewRequired), ...crewFields })
  .meta({ id: 'CrewCreate' })
export type CrewCreate = z.infer<typeof CrewCreate>

export const CrewChange = z
  .object({
    name: name(appMessages.factory.crewRequired).optional(),
    version: version(appMessages.factory.crewRequired).optional(),
    ...crewFields,
  })
  .meta({ id: 'CrewChange' })
export type CrewChange = z.infer<typeof CrewChange>

export const InputSchema = z
  .object({ requires_input: z.boolean(), fields: z.array(z.object({ name: z.string(), required: z.boolean() })) })
  .meta({ id: 'InputSchema' })
export type InputSchema = z.infer<typeof InputSchema>

export const FlowStep = z
  .object({
    title: z.string(),
    kind: z.enum(stepKinds),
    agent: Id.nullable(),
    tool: Id.nullable(),
    crew: Id.nullable(),
    prompt: z.string().nullable(),
    /** The condition on an earlier step's result; null means always. */
    when: z.string().nullable(),
    /** For a branch: the title of the later step to continue with if `when` is false; null means the next branch or the end. */
    otherwise: z.string().nullable(),
  })
  .meta({ id: 'FlowStep' })
export type FlowStep = z.infer<typeof FlowStep>

const flowStepFields = z.object({
  title: filledText(appMessages.factory.stepTitleRequired),
  kind: z.enum(stepKinds, { error: `kind must be one of ${stepKinds.join(', ')}.` }),
  agent: Id.nullable().optional(),
  tool: Id.nullable().optional(),
  crew: Id.nullable().optional(),
  prompt: clearableText(),
  when: clearableText(limits.title),
  otherwise: clearableText(limits.title),
})
const flowStep = withAliases(flowStepFields, { name: 'title' })

export const Flow = z
  .object({ ...item, version: z.string(), steps: z.array(FlowStep), result: z.enum(resultKinds), requires_input: z.boolean() })
  .meta({ id: 'Flow' })
export type Flow = z.infer<typeof Flow>

const flowFields = {
  organization_id,
  description,
  result,
  version: version(appMessages.factory.flowRequired).optional(),
  steps: z.array(flowStep).max(limits.steps, appMessages.factory.tooManySteps).optional(),
}

export const FlowCreate = z.object({ name: name(appMessages.factory.flowRequired), ...flowFields }).meta({ id: 'FlowCreate' })
export type FlowCreate = z.infer<typeof FlowCreate>
export const FlowChange = z.object({ name: name(appMessages.factory.flowRequired).optional(), ...flowFields }).meta({ id: 'FlowChange' })
export type FlowChange = z.infer<typeof FlowChange>
