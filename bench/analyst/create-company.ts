import { createCaller } from '../api/call.ts'
import { adminEmail, logIn, password } from '../api/product.ts'
import { contacts, days, file, goals, notes, people, tasks, threads, type PersonName } from './company.ts'

export const emailOf = (name: PersonName): string => `${name}@halden.example`

/** Ids that later days need. */
interface Created {
  organization: string
  people: Record<string, string>
  goals: Map<string, { id: string; kpis: { id: string }[] }>
  tasks: Map<string, string>
  contacts: Map<string, string>
  threads: Map<string, string>
}

const created: Created = { organization: '', people: {}, goals: new Map(), tasks: new Map(), contacts: new Map(), threads: new Map() }

/** A record that dates from between two days is created on the later one. */
const isOn = (day: string, wanted: string): boolean => days.find((one) => one >= wanted) === day

type Send = (
  name: PersonName,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  body: object,
) => Promise<{ id: string; kpis: { id: string }[] }>

async function createPeople(url: string, send: Send): Promise<void> {
  const call = createCaller(url)
  const admin = await logIn(url, adminEmail)
  for (const [name, { first_name, last_name }] of Object.entries(people)) {
    const account = { email: emailOf(name as PersonName), password, user_level: 'ceo', first_name, last_name }
    created.people[name] = (await call<{ id: string }>(admin, 'POST', '/api/users/', account)).id
  }
  created.organization = (await send('iris', 'POST', '/api/organizations', { name: 'Halden Pumps' })).id
  for (const [name, { role }] of Object.entries(people)) {
    if (name !== 'iris') await call(admin, 'PATCH', `/api/users/${created.people[name]}`, { organization_id: created.organization })
    await send(name as PersonName, 'PATCH', '/api/users/me', { role })
  }
}

async function updateGoals(send: Send, day: string): Promise<void> {
  for (const { title, kpis, ...goal } of goals) {
    const known = created.goals.get(title)
    if (known && !kpis.some(({ values }) => day in values)) continue
    const current = kpis.map(({ values, ...kpi }, place) => ({
      ...kpi,
      current_value: values[day],
      ...(known && { id: known.kpis[place]!.id }),
    }))
    const stored = known
      ? await send('iris', 'PUT', `/api/strategic-goals/${known.id}`, { kpis: current })
      : await send('iris', 'POST', '/api/strategic-goals/', { ...goal, title, kpis: current, organization_id: created.organization })
    created.goals.set(title, stored)
  }
}

async function updateTasks(send: Send, day: string): Promise<void> {
  for (const { created: start, assignee, closed, ...task } of tasks) {
    if (start === day) {
      const assigned_to_user_id = assignee && created.people[assignee]
      const { id } = await send('iris', 'POST', '/api/tasks/', { ...task, assigned_to_user_id, shared_org_ids: [created.organization] })
      created.tasks.set(task.title, id)
    }
    if (closed?.day === day) await send('iris', 'PUT', `/api/tasks/${created.tasks.get(task.title)}`, { status: closed.status })
  }
}

async function updateContacts(send: Send, day: string): Promise<void> {
  for (const { interactions, ...contact } of contacts) {
    if (day === days[0]) created.contacts.set(contact.name, (await send('iris', 'POST', '/api/contacts/', contact)).id)
    for (const one of interactions.filter(({ date }) => isOn(day, date)))
      await send('iris', 'POST', `/api/contacts/${created.contacts.get(contact.name)}/past-interactions`, one)
  }
}

async function sendMessages(send: Send, day: string): Promise<void> {
  for (const { other, messages } of threads)
    for (const { sender, text } of messages.filter((message) => message.day === day)) {
      if (!created.threads.has(other))
        created.threads.set(other, (await send('iris', 'POST', '/api/comms/threads', { participant_ids: [created.people[other]] })).id)
      await send(sender, 'POST', `/api/comms/threads/${created.threads.get(other)}/messages`, { text })
    }
}

async function upload(url: string, token: string): Promise<void> {
  const body = new FormData()
  body.append('file', new Blob([file.text], { type: 'text/csv' }), file.name)
  const reply = await fetch(`${url}/api/files/`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
  if (!reply.ok) throw new Error(`The upload failed: ${await reply.text()}`)
}

/** Creates and changes the records of this day. The product's clock already shows the day. */
export async function liveThrough(url: string, day: string): Promise<void> {
  const tokens = new Map<PersonName, string>()
  const send: Send = async (name, method, path, body) => {
    const token = tokens.get(name) ?? (await logIn(url, emailOf(name)))
    tokens.set(name, token)
    return createCaller(url)(token, method, path, body)
  }
  if (day === days[0]) await createPeople(url, send)
  await updateGoals(send, day)
  await updateTasks(send, day)
  await updateContacts(send, day)
  for (const note of notes.filter(({ entry_date }) => isOn(day, entry_date))) await send('iris', 'POST', '/api/journals/', note)
  await sendMessages(send, day)
  if (day === days[1]) await upload(url, await logIn(url, emailOf('iris')))
}
