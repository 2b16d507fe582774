/** What a field may be one of. No schema library here: the web loads this file for its filters and forms. */

export const taskStatuses = ['To Do', 'Pending', 'In Progress', 'Review', 'Done', 'Cancelled'] as const
/** Work that still has to be done: every count of open tasks uses this list. */
export const openTaskStatuses = ['To Do', 'Pending', 'In Progress', 'Review'] as const satisfies (typeof taskStatuses)[number][]
/** The least pressing first. */
export const taskPriorities = ['Low', 'Medium', 'High', 'Urgent'] as const
export const taskSorts = ['due_date', 'created_at', 'priority', 'status', 'title'] as const

export const goalStatuses = ['new', 'in_progress', 'done', 'failed'] as const
export const goalSorts = ['due_date', 'created_at', 'status'] as const

/** What internal search covers. */
export const searchKinds = ['goal', 'advice', 'task', 'note', 'contact', 'thread', 'file', 'conversation'] as const
export const sourceKinds = [...searchKinds, 'memory', 'web'] as const

/** processing: its text is still to be taken out. failed: the content was kept, but could not be read. */
export const fileStates = ['processing', 'ready', 'failed'] as const

export const fileSorts = ['newest', 'oldest', 'changed', 'name', 'largest'] as const
/** What a file is for a person. */
export const fileKinds = ['image', 'pdf', 'document', 'spreadsheet', 'presentation', 'text', 'audio', 'video', 'other'] as const
/** By patterns of types, which the database reads too; no type fits two of them. Apart from their names, so that the web need not load them. */
export const fileTypesByKind = {
  image: '^image/',
  pdf: '^application/pdf$',
  document: '(wordprocessingml|opendocument\\.text|msword|rtf)',
  spreadsheet: '(spreadsheetml|opendocument\\.spreadsheet|ms-excel|^text/csv$)',
  presentation: '(presentationml|opendocument\\.presentation|ms-powerpoint)',
  text: '^text/(?!csv$)|^application/(json|xml)$',
  audio: '^audio/',
  video: '^video/',
} as const satisfies Record<Exclude<(typeof fileKinds)[number], 'other'>, string>
/** What files can be attached to, besides conversations. With a message they are sent: nobody attaches any later. */
export const attachmentKinds = ['goal', 'task', 'note', 'contact', 'message'] as const

export const senders = ['user', 'ai', 'system'] as const

/** proposed: waits for the person. done, failed: was carried out, or tried. refused: the person said no. */
export const actStates = ['proposed', 'done', 'failed', 'refused'] as const
export const decisions = ['once', 'always', 'no'] as const

export const defaultModels = ['gpt-5-chat', 'gpt-5', 'gpt-5-mini', 'gemini-2.5-pro'] as const

/** builtin: the product's own. prompt: the description is the instruction. */
export const toolKinds = ['builtin', 'prompt', 'http', 'mcp'] as const
export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export const crewProcesses = ['sequential', 'hierarchical'] as const
export const stepKinds = ['agent', 'tool', 'crew', 'human', 'branch'] as const

/** What the result of a run becomes. `message`: in the conversation that it was started in, which the others do besides. */
export const resultKinds = ['message', 'advice', 'tasks', 'note', 'file'] as const

export const runKinds = ['crew', 'flow'] as const
/** Of crews and flows alike, in lists. A run that its person stopped is `completed`; its outcome says `stopped`. */
export const runStatuses = ['pending', 'running', 'waiting', 'completed', 'failed'] as const
export const runOutcomes = ['completed', 'failed', 'stopped'] as const
export const rhythms = ['daily', 'weekly', 'monthly', 'cron'] as const

export const crewRunStatuses = ['pending', 'started', 'running', 'awaiting_human_input', 'completed', 'failed'] as const
export const flowRunStatuses = ['running', 'paused', 'completed', 'failed'] as const
/** Of both kinds: the run has not ended. */
export const activeRunStatuses = ['pending', 'started', 'running', 'awaiting_human_input', 'paused'] as const
export const runEventTypes = [
  'run_started',
  'step_started',
  'delta',
  'tool_call',
  'tool_result',
  'step_finished',
  'wait_for_human',
  'human_reply',
  'result',
  'warning',
  'crew_end',
  'crew_error',
  'terminal',
] as const
/** The flow behind Generate Advice. */
export const adviceFlow = 'strategic_flow'
