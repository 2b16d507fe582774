export { executeTool, handleCalls, insertProposals, type Call, type HandledCall, type ProposedCall } from './acts/act-calls.service.ts'
export { listEditableFields } from './acts/act-fields.logic.ts'
export { findDoneAction, isUndoable, listDoneEffects, toAct, toDoneEffect } from './acts/acts.dto.ts'
export {
  countOpen,
  findAct,
  hasActs,
  selectActs,
  selectProposed,
  selectWaitingActs,
  createdKinds,
  selectCreatedRecords,
  type ActRow,
} from './acts/acts.store.ts'
export {
  canBeGranted,
  listDecidedActs,
  decideAct,
  hasSameIds,
  isSentOut,
  refreshProposal,
  sendApproved,
  type ActEnvironment,
} from './acts/decide-act.service.ts'
export { undoAct, undoCall, type DoneToolCall } from './acts/undo-act.service.ts'
export { toStatement } from './acts/statement.logic.ts'
export { bringsOutsideText, containsOutsideRecord, isWebPage } from './outside-text/outside-text.service.ts'
export { isPlainRole, toPlainName } from './outside-text/plain-role.logic.ts'
export { insertGrant, selectGrants } from './grants/grants.store.ts'
export { agentTools, assistantTools, getToolTitle } from './tools/assistant-tools.ts'
export {
  callTool,
  defineTool,
  failed,
  found,
  previewCall,
  toJsonSchema,
  toOffered,
  validateToolInput,
  type AssistantTool,
  type Json,
  type ToolOutcome,
} from './tools/tool.ts'
