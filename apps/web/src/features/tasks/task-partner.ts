import type { PersonRef, Task } from '@adjutant/contract/tasks'

/** Whom one would write to about a task: who does it, else who wants it. Nobody where that is oneself. */
export function findPartner({ assigned_to_user, created_by_user }: Task, userId: string): PersonRef | undefined {
  return [assigned_to_user, created_by_user].find((person) => person && person.id !== userId) ?? undefined
}

/** How one could begin; the person reads and changes it before anything is sent. */
export function toOpening({ title, due_date }: Task, dueText: string | undefined) {
  return due_date && dueText ? `How is “${title}” coming along? It is due on ${dueText}.` : `How is “${title}” coming along?`
}
