import type { Act } from '@adjutant/contract/ai/acts'
import { addDays } from '@adjutant/contract/core/days'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { limits } from '@adjutant/contract/core/limits'
import { listOpenCommitments } from '../commitments/index.ts'
import { describeAwaitingThreads, listAwaitingThreads } from '../comms/index.ts'
import { listWaitingApprovals } from '../conversations/index.ts'
import { listGoalsNeedingAttention } from '../goals/index.ts'
import { listOwnInvitations } from '../organizations/index.ts'
import { listWaitingRuns } from '../runs/index.ts'
import { listFailedSchedules } from '../schedules/index.ts'
import { describePressingTasks, listPressingTasks } from '../tasks/index.ts'
import { listWaitlisted } from '../users/index.ts'
import { toAll, toCounted, type DeskContent, type DeskEntry, type DeskSource } from './desk-source.port.ts'

/** Names the record that is changed, or the title of a new one. */
function toApprovalTitle({ title, record, changes }: Act): string {
  const subject = record?.title ?? changes.find(({ field }) => field === 'title' || field === 'name')?.to
  return subject ? `${title}: ${subject}` : title
}

const approvals: DeskSource = {
  kind: 'approval',
  list: async (ctx) => {
    const approvals = await listWaitingApprovals(ctx)
    return toCounted(
      approvals,
      approvals.map(({ act, conversation, since }) => ({
        id: act.id,
        facts: { since },
        version: act.id,
        content: {
          title: toApprovalTitle(act),
          detail: conversation.name,
          conversation_id: conversation.id,
          act,
          actions: ['decide'],
        },
      })),
    )
  },
}

const runs: DeskSource = {
  kind: 'run',
  list: async (ctx) => {
    const waiting = await listWaitingRuns(ctx)
    return toCounted(
      waiting,
      waiting.map(({ id, kind, name, conversation_id, wait, question, since }) => ({
        id,
        facts: { since },
        version: String(wait),
        content: {
          title: toReadableName(name),
          detail: question,
          conversation_id,
          run: { id, kind },
          actions: ['answer'],
        },
      })),
    )
  },
}

const threads: DeskSource = {
  kind: 'thread',
  list: async (ctx) => {
    const rows = await listAwaitingThreads(ctx)
    return toCounted(
      rows,
      rows.map(({ id, since, last_number }) => ({
        id,
        facts: { since },
        version: String(last_number),
      })),
    )
  },
  describe: async (ctx, ids) => {
    const described = await describeAwaitingThreads(ctx, ids)
    return described.map(({ id, name, sender, text, draft_id }) => ({
      id,
      content: {
        title: name,
        who: sender,
        detail: text,
        draft_id,
        actions: ['reply'],
      },
    }))
  },
}

const tasks: DeskSource = {
  kind: 'task',
  list: async (ctx, today) => {
    const rows = await listPressingTasks(ctx, today)
    return toCounted(
      rows,
      rows.map(({ id, due_date, priority, status, assigned_to_user_id }) => ({
        id,
        facts: { due_date, priority },
        version: [due_date, priority, status, assigned_to_user_id].join(' '),
      })),
    )
  },
  describe: async (ctx, ids) => {
    const described = await describePressingTasks(ctx, ids)
    return described.map(({ id, title, creator, can_edit, can_assign }) => {
      const actions: DeskContent['actions'] = [
        ...(can_edit ? (['complete', 'due_date'] as const) : []),
        ...(can_assign ? (['delegate'] as const) : []),
      ]
      return { id, content: { title, who: creator, actions } }
    })
  },
}

const goals: DeskSource = {
  kind: 'goal',
  list: async (ctx, today) => {
    const inNeed = await listGoalsNeedingAttention(ctx, today)
    return toCounted(
      inNeed,
      inNeed.map((goal) => ({
        id: goal.id,
        facts: { due_date: goal.due_date, behind: goal.behind, check_in_due: goal.check_in_due },
        // A new value or check-in is a material change; one more day behind is not.
        version: `${goal.due_date} ${goal.progress} ${goal.check_in_due ?? ''}`.trim(),
        content: { title: goal.title, actions: goal.check_in_due === null ? [] : ['check_in'] },
      })),
    )
  },
}

/** Days before its due date that a promise appears. */
const commitmentDays = 3

const commitments: DeskSource = {
  kind: 'commitment',
  list: async (ctx, today) => {
    const dueBefore = addDays(today, commitmentDays + 1)
    const { items, total } = await listOpenCommitments(ctx, { dueBefore, limit: limits.deskItemsPerKind })
    const entries = items.map(({ id, direction, text, due_date, counterpart, task }): DeskEntry => ({
      id,
      taskId: task?.id,
      facts: { due_date },
      version: `${direction} ${due_date} ${text}`,
      content: {
        title: text,
        who: counterpart?.name ?? null,
        detail: direction === 'i_owe' ? 'You promised this' : 'Promised to you',
        actions: ['complete'],
      },
    }))
    return { entries, total }
  },
}

const invitations: DeskSource = {
  kind: 'invitation',
  list: async (ctx) => {
    const invitations = await listOwnInvitations(ctx)
    return toAll(
      invitations.map(({ id, organization_name, invited_by, expires_at }) => ({
        id,
        facts: { expires_at: new Date(expires_at) },
        version: expires_at,
        content: {
          title: `Join ${organization_name}`,
          who: invited_by,
          actions: ['join'],
        },
      })),
    )
  },
}

const schedules: DeskSource = {
  kind: 'schedule',
  list: async (ctx) => {
    const failed = await listFailedSchedules(ctx)
    return toAll(
      failed.map(({ id, name, problem, run, since }) => ({
        id,
        facts: { since },
        version: run?.id ?? problem ?? '',
        content: {
          title: name ? toReadableName(name) : 'Scheduled run',
          detail: problem,
          run,
          actions: run ? ['retry'] : [],
        },
      })),
    )
  },
}

const waitlist: DeskSource = {
  kind: 'waitlist',
  list: async (ctx) => {
    const people = await listWaitlisted(ctx)
    return toCounted(
      people,
      people.map(({ id, name, email, since }) => ({
        id,
        facts: { since },
        version: id,
        content: {
          title: name,
          detail: name === email ? null : email,
          actions: ['grant'],
        },
      })),
    )
  },
}

/** A new kind of item is one more entry here, with its words and points in `ranking.logic.ts`. */
export const deskSources: readonly DeskSource[] = [approvals, runs, threads, tasks, goals, commitments, invitations, schedules, waitlist]
