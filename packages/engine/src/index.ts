export { advance, type Outcome } from './advance.ts'
export { toHead } from './change.ts'
export type { Command, Refusal, RefusalName, Reply, ToolAnswer } from './command.ts'
export type { Previewed } from './preview.ts'
export { decide, isRefusal, type Decided } from './decide.ts'
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
} from './definition.ts'
export { checkDefinition, standardMaxSteps } from './definition-check.ts'
export type { Decision, EventDetails, EventType, RunEvent, Turn, WarningCode } from './event.ts'
export { fold } from './fold.ts'
export type { Outage } from './command.ts'
export { readInputs, toInputSchema, type InputSchema } from './inputs.ts'
export type { Json } from './json.ts'
export { fill, listPlaceholders } from './placeholder.ts'
export { planRun } from './plan.ts'
export {
  points,
  type Announce,
  type Change,
  type Clock,
  type CommitOutcome,
  type Dispatch,
  type Effect,
  type EffectKey,
  type Given,
  type Guard,
  type Live,
  type ModelAnswer,
  type ModelRequest,
  type Models,
  type Point,
  type Points,
  type Ports,
  type RunHead,
  type RunStore,
  type StoredRun,
  type TakenRun,
  type ToolCall,
  type Tools,
} from './ports.ts'
export {
  isAtWork,
  isEnded,
  standardLimits,
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
} from './run.ts'
export { toRetry } from './retry.ts'
export { toSnapshot, type StartRequest } from './start.ts'
export type { BranchStep, ModelStep, PersonStep, Plan, Step, ToolStep } from './step.ts'
export { listSteps, type ListedStep } from './step-list.ts'
export { listPortions, measureSteps, type Portion, type StepSpent } from './step-spent.ts'
export { startRun, submit, type CommandPorts, type OutsideCommand, type Submitted } from './submit.ts'
export { crewWords, endTypeOf, flowWords, isEnd, toListStatus, toOutcome, toStatusWord } from './words.ts'
