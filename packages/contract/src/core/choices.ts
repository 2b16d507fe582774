/** Enumerations. The web app loads this file for its filters and forms, so it imports no schema library. */

export const taskStatuses = ['To Do', 'Pending', 'In Progress', 'Review', 'Done', 'Cancelled'] as const
/** Every count of open tasks uses this list. */
export const openTaskStatuses = ['To Do', 'Pending', 'In Progress', 'Review'] as const satisfies (typeof taskStatuses)[number][]
export const isOpenTask = ({ status }: { status: (typeof taskStatuses)[number] }): boolean =>
  openTaskStatuses.some((open) => open === status)
/** Least urgent first. */
export const taskPriorities = ['Low', 'Medium', 'High', 'Urgent'] as const
export const taskSorts = ['due_date', 'created_at', 'priority', 'status', 'title'] as const

export const goalStatuses = ['new', 'in_progress', 'done', 'failed'] as const
export const openGoalStatuses = ['new', 'in_progress'] as const satisfies (typeof goalStatuses)[number][]
export const isOpenGoal = ({ status }: { status: (typeof goalStatuses)[number] }): boolean =>
  openGoalStatuses.some((open) => open === status)
export const goalSorts = ['due_date', 'created_at', 'status', 'risk'] as const
/** reached: the target is met. */
export const paceStates = ['behind', 'on_pace', 'ahead', 'reached'] as const
export const checkInIntervals = ['none', 'weekly', 'biweekly', 'monthly'] as const
export const confidences = ['low', 'medium', 'high'] as const

export const commitmentDirections = ['i_owe', 'owed_to_me'] as const
/** proposed: noticed in a text and not confirmed. */
export const commitmentStates = ['proposed', 'open', 'done', 'dismissed'] as const
/** Where commitments are noticed. */
export const commitmentSources = ['message', 'note', 'interaction'] as const

/** The author of a piece of advice: a person, the product's own advice flow, or another crew or flow. */
export const adviceSources = ['person', 'product', 'crew'] as const
/** progress: of a goal in percent. text: a sentence that can't be measured. */
export const claimKinds = ['kpi', 'progress', 'goal_done', 'task_done', 'text'] as const
export const claimComparisons = ['at_least', 'at_most', 'equal'] as const
export const claimVerdicts = ['held', 'not_held', 'cannot_tell'] as const

/** The kinds of records that internal search covers. */
export const searchKinds = ['goal', 'advice', 'task', 'note', 'contact', 'thread', 'file', 'conversation'] as const
export const sourceKinds = [...searchKinds, 'memory', 'web'] as const

/** processing: the text is not extracted yet. failed: the content is stored, but its text can't be extracted. */
export const fileStates = ['processing', 'ready', 'failed'] as const

export const fileSorts = ['newest', 'oldest', 'changed', 'name', 'largest'] as const
/** File kinds for display and filters. */
export const fileKinds = ['image', 'pdf', 'document', 'spreadsheet', 'presentation', 'text', 'audio', 'video', 'other'] as const
/**
 * Media type patterns, which the database also uses; no type matches two kinds. Separate from the kinds, so that the web need not load
 * them.
 */
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
/** Records that files can be attached to, besides conversations. Files of a message are sent with it and can't be added later. */
export const attachmentKinds = ['goal', 'task', 'note', 'contact', 'message'] as const

export const senders = ['user', 'ai', 'system'] as const

/**
 * proposed: waits for approval. done, failed: was executed. interrupted: was sent, and the server has no result. refused: the person
 * rejected it.
 */
export const actStates = ['proposed', 'done', 'failed', 'interrupted', 'refused', 'undone'] as const
export const actActions = ['created', 'updated', 'deleted', 'sent', 'called', 'maybe_called'] as const
export const actFieldTypes = ['text', 'long_text', 'date', 'number', 'choice', 'flag', 'list', 'json'] as const
/** Replaces the tool name when a run asks whether to save its result as a record. */
export const saveResult = 'save_result'
export const decisions = ['once', 'always', 'no'] as const

export const defaultModels = ['gpt-5-chat', 'gpt-5', 'gpt-5-mini', 'gemini-2.5-pro'] as const

/** builtin: part of the product. prompt: the description is the instruction. */
export const toolKinds = ['builtin', 'prompt', 'http', 'mcp'] as const
export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export const crewProcesses = ['sequential', 'hierarchical'] as const
export const stepKinds = ['agent', 'tool', 'crew', 'human', 'branch'] as const

/** The kind of record that the result of a run is saved as. All kinds also post it to the conversation of the run. */
export const resultKinds = ['message', 'advice', 'tasks', 'note', 'file'] as const

export const runKinds = ['crew', 'flow'] as const
/** Statuses of crews and flows in lists. A stopped run is `completed` with the outcome `stopped`. */
export const runStatuses = ['pending', 'running', 'waiting', 'completed', 'failed'] as const
export const runOutcomes = ['completed', 'failed', 'stopped'] as const
export const recurrenceKinds = ['daily', 'weekly', 'monthly', 'cron'] as const

export const crewRunStatuses = ['pending', 'started', 'running', 'awaiting_human_input', 'completed', 'failed'] as const
export const flowRunStatuses = ['running', 'paused', 'completed', 'failed'] as const
/** Statuses of runs that have not ended. */
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

/** Prefix of the names of a person's own HTTP and MCP tools, so that none can shadow another tool. */
export const ownToolPrefix = 'own_'

/** Kinds of records with a history. */
export const historyKinds = ['task', 'goal', 'note', 'contact', 'advice'] as const

export const versionActions = ['created', 'updated', 'deleted', 'restored'] as const

/** Agents that can act on behalf of a person: the assistant in a conversation, a run, a run of a schedule. */
export const agentKinds = ['assistant', 'run', 'schedule'] as const

/** Records that a chain contains. */
export const chainKinds = [
  'message',
  'thread',
  'meeting',
  'conversation',
  'run',
  'advice',
  'commitment',
  'note',
  'file',
  'contact',
  'task',
  'goal',
] as const
/** The reasons that link two records. */
export const chainRelations = [
  'created',
  'serves',
  'part_of',
  'promised_in',
  'promised_with',
  'attached',
  'sent_with',
  'about',
  'retried',
  'started',
] as const
/** Records that a new task, goal or note can be created from. */
export const originKinds = ['advice', 'note', 'goal', 'task', 'contact', 'file', 'meeting', 'conversation'] as const

/** The kinds of items that can wait for a person on the desk. */
export const deskKinds = ['approval', 'run', 'thread', 'task', 'goal', 'commitment', 'invitation', 'schedule', 'waitlist'] as const
export const deskViews = ['open', 'hidden'] as const
/** The reasons for the rank of an item. */
export const deskFactors = ['kind', 'waiting', 'overdue', 'due', 'priority', 'behind', 'check_in', 'expires'] as const
/** The points of an urgent task; a high priority gives fewer. */
export const urgentPoints = 30
/** The actions that a person can take on an item without leaving the desk. */
export const deskActions = ['decide', 'answer', 'reply', 'complete', 'due_date', 'delegate', 'check_in', 'join', 'retry', 'grant'] as const
/** url: fetched from a private address. file: uploaded. */
export const calendarKinds = ['url', 'file'] as const
export const attendeeAnswers = ['accepted', 'declined', 'tentative', 'none'] as const
