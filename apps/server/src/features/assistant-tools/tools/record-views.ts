import { toPaceView, type ContactView, type GoalView, type NoteView, type TaskView } from '@adjutant/analyst'
import type { Advice } from '@adjutant/contract/advice'
import type { Contact } from '@adjutant/contract/contacts'
import { isOpenTask } from '@adjutant/contract/core/choices'
import type { Goal } from '@adjutant/contract/goals'
import type { Note } from '@adjutant/contract/notes'
import { toSource } from '@adjutant/contract/records/source'
import type { Source } from '@adjutant/contract/search'
import type { Task } from '@adjutant/contract/tasks'
import { firstLine } from '@adjutant/contract/text/first-line'
import { truncate } from '@adjutant/contract/text/truncate'

/** Records for a model are small, have their ids, and contain all text in JSON strings. */

const titleLength = 100
const maxListedLength = 300

/** Truncates to `max` characters and marks the truncation. */
export const truncateWithMarker = <T extends string | null>(text: T, max: number): T | string =>
  text === null || text.length <= max ? text : `${truncate(text, max).trimEnd()} […]`

export function toTaskView(task: Task, today: string, max = maxListedLength): TaskView {
  return {
    id: task.id,
    title: task.title,
    status: task.status,
    priority: task.priority,
    due_date: task.due_date,
    overdue: isOpenTask(task) && task.due_date !== null && task.due_date < today,
    assigned_to: task.assigned_to_user?.name ?? null,
    goal: task.goal,
    description: truncateWithMarker(task.description, max),
    notes: truncateWithMarker(task.notes, max),
    updated_at: task.updated_at,
    completed_at: task.completed_at,
  }
}

export function toGoalView(goal: Goal, max = maxListedLength): GoalView {
  return {
    id: goal.id,
    title: goal.title,
    status: goal.status,
    due_date: goal.due_date,
    progress_percent: goal.progress,
    ...toPaceView(goal),
    owner: goal.owner?.name ?? null,
    organization: goal.organization_name,
    description: truncateWithMarker(goal.description, max),
    kpis: goal.kpis.map(({ id, name, current_value, target_value, start_value, unit, progress }) => ({
      id,
      name,
      current_value,
      target_value,
      start_value,
      unit,
      progress_percent: progress,
    })),
    updated_at: goal.updated_at,
  }
}

export const noteTitle = (note: Pick<Note, 'content'>): string => firstLine(note.content, titleLength)

export const toNoteView = (note: Note, max = maxListedLength): NoteView => ({
  id: note.id,
  title: noteTitle(note),
  entry_date: note.entry_date,
  content: truncateWithMarker(note.content, max),
})

const maxListedInteractions = 3

export const toContactView = (contact: Contact, max = maxListedLength, interactions = maxListedInteractions): ContactView => ({
  id: contact.id,
  name: contact.name,
  role: contact.role,
  emails: contact.emails,
  phones: contact.phones,
  is_user: contact.is_user,
  notes: truncateWithMarker(contact.notes, max),
  interactions: contact.past_interactions.length,
  last_interactions: contact.past_interactions
    .slice(0, interactions)
    .map(({ date, summary, notes }) => ({ date, summary, notes: truncateWithMarker(notes, max) })),
})

export const toAdviceView = (advice: Advice, max: number) => ({
  id: advice.id,
  title: advice.advice_title,
  content: truncateWithMarker(advice.content, max),
  created_at: advice.created_at,
  source: advice.source.kind === 'crew' ? advice.source.name : advice.source.kind,
  claims: advice.claims.map(({ statement, verdict, reason }) => ({ statement, verdict: verdict ?? 'open', reason })),
})

export const taskSource = ({ id, title }: Task): Source => toSource('task', id, title)
export const goalSource = ({ id, title }: Goal): Source => toSource('goal', id, title)
export const noteSource = (note: Note): Source => toSource('note', note.id, noteTitle(note))
export const contactSource = ({ id, name }: Contact): Source => toSource('contact', id, name)
export const adviceSource = ({ id, advice_title }: Advice): Source => toSource('advice', id, advice_title)
