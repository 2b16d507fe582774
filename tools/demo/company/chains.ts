// Tasks that come from a message, a meeting, a commitment and advice, so that people can ask why they exist.
import { daysFromToday, type Api } from '../api.ts'
import { yesterdaysTitle } from './meetings.ts'
import type { Company } from './people.ts'

type Titled = { id: string; title: string }
type Message = { id: string; text: string }

/** The id of a record that an earlier step created. */
function getId<T extends { id: string }>(records: readonly T[], isWanted: (record: T) => boolean): string {
  const record = records.find(isWanted)
  if (!record) throw new Error('a record that the demo refers to is missing')
  return record.id
}

async function getGoalId(api: Api, title: string): Promise<string> {
  const goals: Titled[] = await api.get('/api/strategic-goals/')
  return getId(goals, (goal) => goal.title === title)
}

/** Omar's reminder becomes a task of the goal, with the contract attached. */
async function createFromMessage({ as: { elena }, ids, organizationId }: Company): Promise<void> {
  const threads: { id: string; other_user_id: string | null }[] = await elena.get('/api/comms/threads')
  const thread = getId(threads, ({ other_user_id }) => other_user_id === ids.omar)
  const messages: Message[] = await elena.get(`/api/comms/threads/${thread}/messages`)
  const reminder = getId(messages, ({ text }) => text.includes('berth contract'))
  const task = await elena.post(`/api/comms/threads/${thread}/messages/${reminder}/task`, {
    title: 'Sign the berth contract',
    priority: 'High',
    due_date: daysFromToday(4),
    assigned_to_user_id: ids.elena,
    goal_id: await getGoalId(elena, 'Open the Hamburg terminal'),
    shared_org_ids: [organizationId],
  })
  const files: { id: string; name: string }[] = await elena.get('/api/files/')
  const contract = files.find(({ name }) => name.includes('port contract'))
  if (contract) await elena.post(`/api/attachments/task/${task.id}`, { file_id: contract.id })
}

async function createFromMeeting({ as: { elena }, ids }: Company): Promise<void> {
  const day = daysFromToday(-1)
  const meetings: Titled[] = await elena.get(`/api/meetings/?from=${day}&to=${day}`)
  const review = getId(meetings, ({ title }) => title === yesterdaysTitle)
  const sentence = 'Tomas will call the ten largest customers by Friday'
  const fields = { title: 'Call the ten largest customers', due_date: daysFromToday(3), assigned_to_user_id: ids.tomas }
  const [task] = await elena.post(`/api/meetings/${review}/tasks`, { tasks: [{ ...fields, sentence }] })
  await elena.send('PUT', `/api/tasks/${task.id}`, { goal_id: await getGoalId(elena, 'Renew the ten largest customers') })
}

async function createFromCommitment(elena: Api): Promise<void> {
  const commitments: { id: string; source: { quote: string } | null }[] = await elena.get('/api/commitments/?state=open')
  const plan = getId(commitments, ({ source }) => source?.quote.includes('recovery plan') === true)
  await elena.post(`/api/commitments/${plan}/task`, {})
}

/** Yesterday's message, meeting and commitment. */
export async function createChains(company: Company): Promise<void> {
  await createFromMessage(company)
  await createFromMeeting(company)
  await createFromCommitment(company.as.elena)
}

/** The newest advice becomes a task. */
export async function createFromAdvice(elena: Api): Promise<void> {
  const [advice]: [{ id: string }, ...unknown[]] = await elena.get('/api/strategic-advice/')
  await elena.post('/api/tasks/', {
    title: 'Go through the advice with the leadership',
    due_date: daysFromToday(5),
    goal_id: await getGoalId(elena, 'Halve late deliveries'),
    origin: { kind: 'advice', id: advice.id },
  })
}
