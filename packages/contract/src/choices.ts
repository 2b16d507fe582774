/** What a field may be one of. No schema library here: the web loads this file for its filters and forms. */

export const taskStatuses = ['To Do', 'Pending', 'In Progress', 'Review', 'Done', 'Cancelled'] as const
/** The least pressing first. */
export const taskPriorities = ['Low', 'Medium', 'High', 'Urgent'] as const
export const taskSorts = ['due_date', 'created_at', 'priority', 'status', 'title'] as const

export const goalStatuses = ['new', 'in_progress', 'done', 'failed'] as const
export const goalSorts = ['due_date', 'created_at', 'status'] as const
