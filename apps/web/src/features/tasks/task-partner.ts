import type { PersonRef, Task } from '@adjutant/contract/tasks'

/** The person to contact about a task: the assignee, else the creator. Undefined if both are the current user. */
export function findPartner({ assigned_to_user, created_by_user }: Task, userId: string): PersonRef | undefined {
  return [assigned_to_user, created_by_user].find((person) => person && person.id !== userId) ?? undefined
}

/** A suggested first sentence, which the person edits before sending. */
export function toOpeningMessage({ title, due_date }: Task, dueText: string | undefined) {
  return due_date && dueText ? `How is “${title}” coming along? It is due on ${dueText}.` : `How is “${title}” coming along?`
}
