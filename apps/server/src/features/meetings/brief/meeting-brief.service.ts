import { hasTopicWord, toBriefSections, toMeetingSubject } from '@adjutant/analyst'
import type { Commitment } from '@adjutant/contract/commitments'
import type { Thread } from '@adjutant/contract/comms'
import { isOpenTask } from '@adjutant/contract/core/choices'
import type { Goal } from '@adjutant/contract/goals'
import type { MeetingBrief } from '@adjutant/contract/meetings'
import type { SearchHit } from '@adjutant/contract/search'
import type { Task } from '@adjutant/contract/tasks'
import type { Ctx } from '../../../platform/ctx.ts'
import { listOpenCommitmentsWith } from '../../commitments/index.ts'
import { listGoals } from '../../goals/index.ts'
import { searchRecords } from '../../search/index.ts'
import { listTasks } from '../../tasks/index.ts'
import type { MeetingRow } from '../meetings.store.ts'
import { listKnownPeople, type KnownPerson } from './brief-people.service.ts'

const max = { people: 20, commitments: 20, tasksPerPerson: 8, hits: 20, goals: 200, threads: 50 }

async function listThreadsWith(ctx: Ctx, people: readonly KnownPerson[]): Promise<Thread[]> {
  const ids = new Set(people.flatMap(({ user_id, contact }) => [user_id, contact?.user_id ?? null]).filter((id) => id !== null))
  if (ids.size === 0) return []
  const query = { search: '', unread: false, awaiting_reply: false, skip: 0, limit: max.threads }
  const { items } = await ctx.ports.messaging.listThreads(ctx, query)
  return items.filter(({ participants, is_request }) => !is_request && participants.some(({ id }) => ids.has(id)))
}

const anyTask = { search: '', include_completed: false, skip: 0, limit: max.tasksPerPerson }

/** Open tasks of the colleagues, and tasks that name someone of the meeting. */
async function listTasksOfPeople(ctx: Ctx, people: readonly KnownPerson[]): Promise<Task[]> {
  const found: Task[] = []
  for (const { user_id, name, contact } of people) {
    if (user_id) found.push(...(await listTasks(ctx, { ...anyTask, assigned_to_user_id: user_id })).items)
    if (contact) found.push(...(await listTasks(ctx, { ...anyTask, search: name })).items)
  }
  return found.filter(isOpenTask)
}

async function listTasksOfHits(ctx: Ctx, hits: readonly SearchHit[]): Promise<Task[]> {
  const titles = hits.filter(({ kind }) => kind === 'task')
  const found = await Promise.all(titles.map(({ title }) => listTasks(ctx, { ...anyTask, search: title, limit: 1 })))
  return found.flatMap(({ items }) => items.filter(isOpenTask))
}

async function listGoalsOfHits(ctx: Ctx, hits: readonly SearchHit[]): Promise<Goal[]> {
  const ids = new Set(hits.filter(({ kind }) => kind === 'goal').map(({ id }) => id))
  if (ids.size === 0) return []
  const query = { search: '', sort_by: 'due_date', include_completed: false, charts: false, skip: 0, limit: max.goals } as const
  const { items } = await listGoals(ctx, query)
  return items.filter(({ id }) => ids.has(id))
}

async function searchSubject(ctx: Ctx, subject: string): Promise<SearchHit[]> {
  if (!subject) return []
  const hits = await searchRecords(ctx, { query: subject, kinds: ['task', 'goal', 'file'], limit: max.hits })
  return hits.filter(hasTopicWord(subject))
}

async function listCommitmentsWith(ctx: Ctx, people: readonly KnownPerson[]): Promise<Commitment[]> {
  const contactIds = people.flatMap(({ contact }) => contact?.id ?? [])
  const userIds = people.flatMap(({ user_id }) => user_id ?? [])
  return (await listOpenCommitmentsWith(ctx, { contactIds, userIds }, max.commitments)).items
}

/** Computed from records that the person sees, without a model. */
export async function readBrief(ctx: Ctx, row: MeetingRow): Promise<MeetingBrief> {
  const people = await listKnownPeople(ctx, row)
  const others = people.filter(({ is_you }) => !is_you).slice(0, max.people)
  const names = others.map(({ name }) => name)
  const hits = await searchSubject(ctx, toMeetingSubject(row.meeting.title, names))
  return {
    people: people.map(({ contact: _contact, colleague: _colleague, ...person }) => person),
    sections: toBriefSections({
      readerId: ctx.user.id,
      contacts: others.flatMap(({ contact }) => contact ?? []),
      threads: await listThreadsWith(ctx, others),
      commitments: await listCommitmentsWith(ctx, others),
      subjectTasks: await listTasksOfHits(ctx, hits),
      peopleTasks: await listTasksOfPeople(ctx, others),
      goals: await listGoalsOfHits(ctx, hits),
      files: hits.filter(({ kind }) => kind === 'file'),
    }),
  }
}
