// Tasks that come from a message, a meeting, a promise and advice, so that people can ask why they exist.
import { daysFromToday, type Api } from '../api.ts'
import { yesterdaysTitle } from './meetings.ts'
import type { Company } from './people.ts'

type Titled = { id: string; title: string }
type Message = { id: string; text: string }

async function findGoal(api: Api, title: string): Promise<string> {
  const goals: Titled[] = await api.get('/api/strategic-goals/')
  return goals.find((goal) => goal.title === title)!.id
}

/** Omar's reminder becomes a task of the goal, with the contract attached. */
async function createFromMessage({ as: { elena }, ids, organizationId }: Company): Promise<void> {
  const threads: { id: string; other_user_id: string | null }[] = await elena.get('/api/comms/threads')
  const thread = threads.find(({ other_user_id }) => other_user_id === ids.omar)!.id
  const messages: Message[] = await elena.get(`/api/comms/threads/${thread}/messages`)
  const reminder = messages.find(({ text }) => text.includes('berth contract'))!.id
  const task = await elena.post(`/api/comms/threads/${thread}/messages/${reminder}/task`, {
    title: 'Sign the berth contract',
    priority: 'High',
    due_date: daysFromToday(4),
    assigned_to_user_id: ids.elena,
    goal_id: await findGoal(elena, 'Open the Hamburg terminal'),
    shared_org_ids: [organizationId],
  })
  const files: { id: string; name: string }[] = await elena.get('/api/files/')
  const contract = files.find(({ name }) => name.includes('port contract'))
  if (contract) await elena.post(`/api/attachments/task/${task.id}`, { file_id: contract.id })
}

async function createFromMeeting({ as: { elena }, ids }: Company): Promise<void> {
  const day = daysFromToday(-1)
  const meetings: Titled[] = await elena.get(`/api/meetings/?from=${day}&to=${day}`)
  const review = meetings.find(({ title }) => title === yesterdaysTitle)!.id
  const sentence = 'Tomas will call the ten largest customers by Friday'
  const fields = { title: 'Call the ten largest customers', due_date: daysFromToday(3), assigned_to_user_id: ids.tomas }
  const [task] = await elena.post(`/api/meetings/${review}/tasks`, { tasks: [{ ...fields, sentence }] })
  await elena.send('PUT', `/api/tasks/${task.id}`, { goal_id: await findGoal(elena, 'Renew the ten largest customers') })
}

async function createFromPromise(elena: Api): Promise<void> {
  const promises: { id: string; source: { quote: string } | null }[] = await elena.get('/api/commitments/?state=open')
  const plan = promises.find(({ source }) => source?.quote.includes('recovery plan'))!.id
  await elena.post(`/api/commitments/${plan}/task`, {})
}

/** Yesterday's message, meeting and promise. */
export async function createChains(company: Company): Promise<void> {
  await createFromMessage(company)
  await createFromMeeting(company)
  await createFromPromise(company.as.elena)
}

/** The newest advice becomes a task. */
export async function createFromAdvice(elena: Api): Promise<void> {
  const [advice]: { id: string }[] = await elena.get('/api/strategic-advice/')
  await elena.post('/api/tasks/', {
    title: 'Go through the advice with the leadership',
    due_date: daysFromToday(5),
    goal_id: await findGoal(elena, 'Halve late deliveries'),
    origin: { kind: 'advice', id: advice!.id },
  })
}
