import type { paceStates } from '@adjutant/contract/core/choices'
import type { Commitment } from '@adjutant/contract/commitments'
import type { Goal } from '@adjutant/contract/goals'
import type { Contact } from '@adjutant/contract/contacts'
import type { SearchHit, Source } from '@adjutant/contract/search'
import type { Task } from '@adjutant/contract/tasks'

/** The records as the assistant's tools return them. Long texts are truncated. */

export type TaskView = Pick<
  Task,
  'id' | 'title' | 'status' | 'priority' | 'due_date' | 'description' | 'notes' | 'updated_at' | 'completed_at'
> & {
  overdue: boolean
  /** The assignee's name. */
  assigned_to: string | null
  /** The goal that it serves, if the person sees it. */
  goal?: Task['goal']
}

export type KpiView = Pick<Goal['kpis'][number], 'id' | 'name' | 'current_value' | 'target_value' | 'start_value' | 'unit'> & {
  progress_percent: number
}

/** The pace of a goal as models read it. */
export type PaceView = {
  /** Expected progress by today; null if the goal can't be measured or is closed. */
  expected_progress_percent: number | null
  pace: (typeof paceStates)[number] | null
  /** 0 unless the goal is behind. */
  behind_by_days: number
}

export type GoalView = Pick<Goal, 'id' | 'title' | 'status' | 'due_date' | 'description' | 'updated_at'> &
  PaceView & {
    progress_percent: number
    owner: string | null
    organization: string | null
    kpis: KpiView[]
    /** The day on which the person's own check-in was due; absent unless it is overdue. */
    check_in_overdue_since?: string
  }

export type NoteView = {
  id: string
  title: string
  entry_date: string
  content: string | null
}

export type ContactView = Pick<Contact, 'id' | 'name' | 'role' | 'emails' | 'phones' | 'is_user' | 'notes'> & {
  /** The number of all past interactions. */
  interactions: number
  last_interactions: { date: string; summary: string; notes: string | null }[]
}

/** A commitment, as `list_commitments` returns it. */
export type CommitmentView = Pick<Commitment, 'id' | 'direction' | 'state' | 'text' | 'due_date'> & {
  overdue: boolean
  /** The name of the other person. */
  person: string | null
  contact_id: string | null
  /** The day of the text in which it was noticed, or the day on which it was entered. */
  made_on: string
  quote: string | null
  noticed_in: { kind: 'note' | 'thread' | 'contact'; id: string } | null
}

/** A colleague or a contact, as `find_people` returns them. */
export interface PersonView {
  name: string
  role: string | null
  user_id: string | null
  contact_id: string | null
  emails: string[]
  last_interaction: { date: string; summary: string } | null
  last_message?: { thread_id: string; at: string; from: string } | null
}

/** A message thread, as `list_threads` returns it. */
export interface ThreadView {
  id: string
  name: string
  awaiting_my_reply: boolean
  updated_at: string
  last_messages: { from: string; is_mine: boolean; at: string; text: string | null }[]
}

/** A meeting in the person's calendars, as `list_meetings` returns it. */
export interface MeetingView {
  id: string
  title: string
  /** ISO timestamps; midnight in UTC if it takes all day. */
  start: string
  end: string
  all_day: boolean
  location: string | null
  organizer: string | null
  attendees: { name: string | null }[]
}

/** The answer of `list_meetings`, by time. */
export interface MeetingList {
  time_zone: string
  total: number
  shown: number
  meetings: MeetingView[]
}

/** The values of one KPI over time, the oldest first. */
export interface KpiHistoryView {
  kpi_id: string
  name: string
  unit?: string | null
  target_value?: number | null
  values: { day: string; value: number }[]
}

/** A record that was created or changed, as `list_changes` returns it. */
export interface ChangeView {
  kind: SearchHit['kind']
  id: string
  title: string
  is_new: boolean
  updated_at: string
  kpis?: { name: string; from: number; to: number }[]
}

/** The answer of `list_tasks`. */
export interface TaskList {
  total: number
  shown: number
  overdue?: number
  by_person?: (Omit<Workload, 'person'> & { person: string | null })[]
  tasks: TaskView[]
}

/** The open tasks of one person. */
export interface Workload {
  /** Null: unassigned tasks. */
  person: { name: string } | null
  tasks: number
  overdue: number
  urgent: number
}

/** A text that came with the question, numbered for citations. */
export interface Passage {
  n: number
  kind: Source['kind']
  id: string
  title: string
  /** Only for files with pages. */
  page?: number
  /** A file that the person attached to the conversation. */
  attached?: true
  text: string
}
