export { advance, type Outcome } from './worker/advance.ts'
export { toHead } from './core/change.ts'
export type { Command, Rejection, RejectionCode, Reply, ToolAnswer } from './core/command.ts'
export type { CallPreview, PreviewResult } from './core/preview.ts'
export { saveResult } from './core/result.ts'
export { decide, isRejection, type Decided } from './core/decide.ts'
export {
  findByIdOrName,
  type AgentDefinition,
  type CrewDefinition,
  type CrewInFlow,
  type Definition,
  type FlowDefinition,
  type FlowStepDefinition,
  type Problem,
  type TaskDefinition,
  type ToolDefinition,
  type ToolEffect,
  type ToolKind,
} from './definition/definition.ts'
export { checkDefinition, defaultMaxSteps } from './definition/definition-check.ts'
export type { Decision, EventDetails, EventType, RunEvent, Turn, WarningCode } from './core/event.ts'
export { fold } from './core/fold.ts'
export type { Outage } from './core/command.ts'
export { readInputs, toInputSchema, type InputSchema } from './definition/inputs.ts'
export type { Json } from './json.ts'
export { fill, listPlaceholders } from './definition/placeholder.ts'
export { planRun } from './plan/plan.ts'
export {
  checkpoints,
  type Announce,
  type Change,
  type Clock,
  type CommitOutcome,
  type Dispatch,
  type Effect,
  type EffectKey,
  type PriorOutput,
  type Guard,
  type AskOptions,
  type ModelAnswer,
  type ModelRequest,
  type Models,
  type Checkpoint,
  type CheckpointHooks,
  type Ports,
  type RunHead,
  type RunStore,
  type StoredRun,
  type TakenRun,
  type ToolCall,
  type Tools,
} from './worker/ports.ts'
export {
  isActive,
  isEnded,
  defaultLimits,
  type EndStatus,
  type LimitName,
  type Limits,
  type Message,
  type RunKind,
  type RunState,
  type RunStatus,
  type Snapshot,
  type StepOutput,
  type Usage,
  type Wait,
  type WaitKind,
} from './core/run.ts'
export { toRetry } from './core/retry.ts'
export { toSnapshot, type StartRequest } from './core/start.ts'
export type { BranchStep, ModelStep, PersonStep, Plan, Step, ToolStep } from './plan/step.ts'
export { listModelCalls, type ModelCall } from './view/model-calls.ts'
export { listSteps, type ListedStep } from './view/step-list.ts'
export { listModelUsage, measureSteps, type ModelUsage, type StepUsage } from './view/step-usage.ts'
export { startRun, submit, type CommandPorts, type OutsideCommand, type Submitted } from './worker/submit.ts'
export {
  crewStatuses,
  toEndType,
  flowStatuses,
  isEnd,
  toCrewStatus,
  toFlowStatus,
  toListStatus,
  toOutcome,
  toPublicStatus,
} from './view/status-names.ts'
