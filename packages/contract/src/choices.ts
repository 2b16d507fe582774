/** What a field may be one of. No schema library here: the web loads this file for its filters and forms. */

export const taskStatuses = ['To Do', 'Pending', 'In Progress', 'Review', 'Done', 'Cancelled'] as const
/** The least pressing first. */
export const taskPriorities = ['Low', 'Medium', 'High', 'Urgent'] as const
export const taskSorts = ['due_date', 'created_at', 'priority', 'status', 'title'] as const

export const goalStatuses = ['new', 'in_progress', 'done', 'failed'] as const
export const goalSorts = ['due_date', 'created_at', 'status'] as const

/** What internal search covers. */
export const searchKinds = ['goal', 'advice', 'task', 'note', 'contact', 'thread', 'file', 'conversation'] as const
export const sourceKinds = [...searchKinds, 'memory', 'web'] as const

export const senders = ['user', 'ai', 'system'] as const

/** proposed: waits for the person. done, failed: was carried out, or tried. refused: the person said no. */
export const actStates = ['proposed', 'done', 'failed', 'refused'] as const
export const decisions = ['once', 'always', 'no'] as const

export const defaultModels = ['gpt-5-chat', 'gpt-5', 'gpt-5-mini', 'gemini-2.5-pro'] as const
