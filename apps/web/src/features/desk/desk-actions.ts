import type { DeskItem } from '@adjutant/contract/desk'
import type { Topic } from '@adjutant/contract/events'
import { api } from '../../platform/api/api.ts'
import { toDateText } from '../../ui/text/date-format.ts'
import { toMorningOf } from './snooze-times.ts'

/** An action that resolves an item. `send` can return a function that undoes it. */
export interface DeskAction {
  item: DeskItem
  send: () => Promise<void | (() => Promise<unknown>)>
  done: string
  failed: string
  /** Topics to refetch afterwards. */
  topics: Topic[]
}

const toAddress = ({ kind, id }: DeskItem) => ({ params: { kind, id } })

const dismiss = (item: DeskItem, until: string | null) => async () => {
  await api.desk.dismiss.call({ ...toAddress(item), body: { until } })
  return () => api.desk.restore.call(toAddress(item))
}

export const snooze = (item: DeskItem, until: Date): DeskAction => ({
  item,
  send: dismiss(item, until.toISOString()),
  done: `Snoozed until ${toDateText(until, 'moment')}`,
  failed: "Couldn't snooze the item",
  topics: [],
})

export const snoozeUntilDay = (item: DeskItem, day: string): DeskAction => snooze(item, toMorningOf(day))

const takeOff = (item: DeskItem): DeskAction => ({
  item,
  send: dismiss(item, null),
  done: 'Taken off your desk',
  failed: "Couldn't take the item off your desk",
  topics: [],
})

type TaskChange = Parameters<typeof api.tasks.change.call>[0]['body']

/** Undo restores the values from before the change. */
const changeTask =
  (id: string, change: TaskChange, pickBefore: (task: Awaited<ReturnType<typeof api.tasks.read.call>>) => TaskChange) => async () => {
    const before = pickBefore(await api.tasks.read.call({ params: { id } }))
    await api.tasks.change.call({ params: { id }, body: change })
    return () => api.tasks.change.call({ params: { id }, body: before })
  }

const changeCommitment = (id: string, state: 'done' | 'open') => api.commitments.change.call({ params: { id }, body: { state } })

const completePromise = (item: DeskItem): DeskAction => ({
  item,
  send: async () => {
    await changeCommitment(item.id, 'done')
    return () => changeCommitment(item.id, 'open')
  },
  done: 'Promise done',
  failed: "Couldn't complete the promise",
  topics: ['commitments'],
})

const completeTask = (item: DeskItem): DeskAction => ({
  item,
  send: changeTask(item.id, { status: 'Done' }, ({ status }) => ({ status })),
  done: 'Task completed',
  failed: "Couldn't complete the task",
  topics: ['tasks'],
})

const complete = (item: DeskItem): DeskAction => (item.kind === 'commitment' ? completePromise(item) : completeTask(item))

/** A task that the person can edit and a promise are completed. Any other item leaves the desk until it changes. */
export const finish = (item: DeskItem): DeskAction => (item.actions.includes('complete') ? complete(item) : takeOff(item))

export const changeDueDate = (item: DeskItem, day: string): DeskAction => ({
  item,
  send: changeTask(item.id, { due_date: day }, ({ due_date }) => ({ due_date })),
  done: `Due on ${toDateText(day, 'short')}`,
  failed: "Couldn't change the due date",
  topics: ['tasks'],
})

export const delegate = (item: DeskItem, person: { id: string; name: string }): DeskAction => ({
  item,
  send: changeTask(item.id, { assigned_to_user_id: person.id }, ({ assigned_to_user_id }) => ({ assigned_to_user_id })),
  done: `Assigned to ${person.name}`,
  failed: "Couldn't assign the task",
  topics: ['tasks'],
})

export const accept = (item: DeskItem): DeskAction => ({
  item,
  send: async () => void (await api.organizations.acceptInvitation.call({ params: { id: item.id }, body: {} })),
  done: `You joined ${item.title.replace(/^Join /, '')}`,
  failed: "Couldn't accept the invitation",
  topics: ['organizations'],
})

export const decline = (item: DeskItem): DeskAction => ({
  item,
  send: () => api.organizations.declineInvitation.call({ params: { id: item.id }, body: {} }),
  done: 'Invitation declined',
  failed: "Couldn't decline the invitation",
  topics: ['organizations'],
})

export const retry = (item: DeskItem, runId: string): DeskAction => ({
  item,
  send: async () => void (await api.runs.retry.call({ params: { id: runId } })),
  done: 'Retrying from the unfinished step',
  failed: "Couldn't retry the run",
  topics: ['runs', 'schedules'],
})

export const grant = (item: DeskItem): DeskAction => ({
  item,
  send: async () => void (await api.users.change.call({ params: { id: item.id }, body: { user_level: 'user' } })),
  done: `${item.title} has access now`,
  failed: "Couldn't grant access",
  topics: ['users'],
})

export const reply = (item: DeskItem, text: string, suggestionId: string | null): DeskAction => ({
  item,
  send: async () => void (await api.comms.send.call({ params: { threadId: item.id }, body: { text, suggestion_id: suggestionId } })),
  done: `Sent to ${item.title}`,
  failed: "Couldn't send your reply",
  topics: ['comms'],
})
