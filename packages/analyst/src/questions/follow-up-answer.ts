import type { ContactView, GoalView, MeetingList, MeetingView, NoteView, TaskView, ThreadView } from '../records/record-views.ts'
import { inLanguage } from '../text/language.ts'
import type { FollowUp } from './follow-up.ts'
import type { QuestionContext, ToolCall } from './question-context.ts'
import { toTitle, toTitleWithCitation } from './record-lines.ts'
import { findAnswer, findAnswerTo, resultsOf, type AnalystResponse, type Row } from './skill.ts'
import { toGoalText } from './skills/goals/goal-text.ts'
import { historyCalls } from './skills/goals/named-goals.ts'
import { meetingLine } from './skills/meetings/meeting-lines.ts'
import { toPlainNote } from './skills/note-text.ts'
import { contactCard } from './skills/people/contact-skills.ts'
import { threadLine } from './skills/people/thread-skills.ts'
import { findSkill } from './skills/skills.ts'
import { toTaskText } from './skills/tasks/task-detail-skills.ts'
import type { NearestIntent } from './understanding/find-intent.ts'

/** The record of a row in the results of the previous question's lookups. */
function findRecord<T extends { id: string }>(context: QuestionContext, tool: string, list: string, id: string): T | undefined {
  return resultsOf<Record<string, T[]>>(context, tool)
    .flatMap(({ answer }) => answer[list] ?? [])
    .find((record) => record.id === id)
}

function describe(context: QuestionContext, row: Row): string {
  const { kind, id } = row
  const task = kind === 'task' ? findRecord<TaskView>(context, 'list_tasks', 'tasks', id) : undefined
  if (task) return toTaskText(context, task)
  const goal = kind === 'goal' ? findRecord<GoalView>(context, 'list_goals', 'goals', id) : undefined
  if (goal) return toGoalText(context, goal)
  const contact = kind === 'contact' ? findRecord<ContactView>(context, 'list_contacts', 'contacts', id) : undefined
  if (contact) return contactCard(context)(contact)
  const thread = kind === 'thread' ? findRecord<ThreadView>(context, 'list_threads', 'threads', id) : undefined
  if (thread) return threadLine(context)(thread)
  const meeting = kind === 'meeting' ? findRecord<MeetingView>(context, 'list_meetings', 'meetings', id) : undefined
  const calendar = findAnswer<MeetingList>(context, 'list_meetings')
  if (meeting && calendar) return meetingLine(calendar.time_zone, context.language)(meeting)
  const note = kind === 'note' ? findRecord<NoteView>(context, 'list_notes', 'notes', id) : undefined
  return note ? `${toTitleWithCitation(context, 'note', note)}: ${toPlainNote(note)}` : toTitle(row.kind, row)
}

function callsFor(context: QuestionContext, { kind, id }: Row): ToolCall[] {
  const goal = kind === 'goal' ? findRecord<GoalView>(context, 'list_goals', 'goals', id) : undefined
  return goal
    ? historyCalls([goal]).filter((call) => findAnswerTo(context, call) === undefined && context.availableTools.has(call.tool))
    : []
}

/**
 * Answers “and the second one?” and “and next week?” by asking the previous question again. Only the person's own words count, never an
 * earlier answer.
 */
export function answerFollowUp(
  context: QuestionContext,
  previous: QuestionContext,
  followUp: FollowUp,
  nearest: NearestIntent | undefined,
): AnalystResponse {
  const skill = findSkill(previous.wording, nearest)
  const asked = { ...previous, language: context.language, passages: context.passages }
  if (!('item' in followUp)) return skill.respond({ ...asked, ...followUp })
  const response = skill.respond(asked)
  if ('calls' in response) return response
  const rows = skill.rows?.(asked) ?? []
  const row = rows.at(followUp.item)
  if (!row)
    return {
      text: inLanguage(context.language, {
        en: `The last answer has no such entry: it lists ${rows.length === 1 ? 'one record' : `${rows.length} records`}.`,
        de: `Einen solchen Eintrag gibt es in der letzten Antwort nicht: Sie nennt ${rows.length === 1 ? 'einen Eintrag' : `${rows.length} Einträge`}.`,
      }),
    }
  const calls = callsFor(asked, row)
  return calls.length > 0 ? { calls } : { text: describe(asked, row) }
}
