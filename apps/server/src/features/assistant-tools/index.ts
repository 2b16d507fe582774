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
export { toActSummary } from './acts/act-summary.logic.ts'
export { returnsUntrustedText, containsUntrustedRecord, isWebPage } from './untrusted-text/untrusted-text.service.ts'
export { isPlainRole, toPlainName } from './untrusted-text/prompt-names.logic.ts'
export { insertGrant, selectGrants } from './grants/grants.store.ts'
export { listAgentTools, listAssistantTools, getToolTitle } from './tools/assistant-tools.ts'
export {
  callTool,
  defineTool,
  toFailure,
  toLookupOutcome,
  previewCall,
  toJsonSchema,
  toOffered,
  validateToolInput,
  type AssistantTool,
  type Json,
  type ToolOutcome,
} from './tools/tool.ts'
