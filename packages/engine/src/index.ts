export { advance } from './worker/advance.ts'
export type { Reply, ToolAnswer } from './core/command.ts'
export type { CallPreview, PreviewResult } from './core/preview.ts'
export { saveResult } from './core/result.ts'
export type {
  AgentDefinition,
  CrewDefinition,
  CrewInFlow,
  Definition,
  FlowDefinition,
  FlowStepDefinition,
  ValidationIssue,
  TaskDefinition,
  ToolDefinition,
} from './definition/definition.ts'
export { validateDefinition } from './definition/validate-definition.ts'
export type { EventDetails, EventType, RunEvent } from './core/event.ts'
export { fold } from './core/fold.ts'
export type { Outage } from './core/command.ts'
export { toInputSchema } from './definition/inputs.ts'
export type { Json } from './json.ts'
export {
  checkpoints,
  type Announce,
  type Change,
  type Clock,
  type CommitOutcome,
  type Effect,
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
export { isActive, isEnded, type Message, type RunKind, type RunStatus, type Snapshot, type Usage } from './core/run.ts'
export { toRetry } from './core/retry.ts'
export { toSnapshot } from './core/start.ts'
export type { Plan } from './plan/step.ts'
export { listModelCalls, type ModelCall } from './view/model-calls.ts'
export { listSteps } from './view/step-list.ts'
export { listModelUsage, measureSteps, type StepUsage } from './view/step-usage.ts'
export { startRun, submit, type OutsideCommand } from './worker/submit.ts'
export { isEnd, toCrewStatus, toFlowStatus, toListStatus, toOutcome, toPublicStatus } from './view/status-names.ts'
