// A sample company, created through the API, for the pictures in the README.
import { daysFromToday, type Api } from './api.ts'

export const password = 'harbour-lantern-58'

const people = [
  ['elena', 'Elena', 'Varga', 'ceo', 'Chief executive'],
  ['jonas', 'Jonas', 'Lindqvist', 'ceo', 'Chief financial officer'],
  ['priya', 'Priya', 'Nair', 'user', 'Head of operations'],
  ['tomas', 'Tomas', 'Okafor', 'user', 'Head of sales'],
  ['maya', 'Maya', 'Cohen', 'user', 'General counsel'],
  ['lars', 'Lars', 'Eriksson', 'user', 'Head of engineering'],
] as const

type Name = (typeof people)[number][0]
type Company = { organizationId: string; subsidiaryId: string; ids: Record<Name, string>; as: Record<Name, Api> }

/** Creates accounts, two organizations and a role for each person. */
async function createPeople(admin: Api): Promise<Company> {
  const ids = {} as Company['ids']
  const as = {} as Company['as']
  for (const [name, first_name, last_name, user_level, role] of people) {
    const email = `${name}@northwind-marine.example`
    ids[name] = (await admin.post('/api/users/', { email, password, first_name, last_name, user_level })).id
    as[name] = await admin.logIn(email, password)
    await as[name].send('PATCH', '/api/users/me', { role })
  }
  const organizationId = (await as.elena.post('/api/organizations', { name: 'Northwind Marine' })).id
  const subsidiaryId = (await as.elena.post('/api/organizations', { name: 'Harbour Logistics' })).id
  for (const [name] of people.slice(1)) {
    // Setting the organization as an app admin needs no acceptance.
    await admin.send('PATCH', `/api/users/${ids[name]}`, { organization_id: organizationId })
  }
  await admin.send('PATCH', `/api/organizations/${organizationId}/users/${ids.jonas}`, { org_access_level: 'admin' })
  return { organizationId, subsidiaryId, ids, as }
}

type Kpi = [name: string, values: number[], target: number, unit: string, start?: number]

/** Every value after the first is an update, so that each KPI has a history. */
async function createGoal(api: Api, organization_id: string, title: string, dueInDays: number, kpis: Kpi[], description: string) {
  const toKpi = ([name, values, target_value, unit, start_value]: Kpi, step: number) => ({
    name,
    current_value: values[Math.min(step, values.length - 1)],
    target_value,
    unit,
    ...(start_value !== undefined && { start_value }),
  })
  const goal = await api.post('/api/strategic-goals/', {
    title,
    description,
    due_date: daysFromToday(dueInDays),
    status: 'in_progress',
    organization_id,
    kpis: kpis.map((kpi) => toKpi(kpi, 0)),
  })
  const steps = Math.max(...kpis.map(([, values]) => values.length))
  for (let step = 1; step < steps; step++) {
    const updated = kpis.map((kpi, index) => ({ ...toKpi(kpi, step), id: goal.kpis[index].id }))
    await api.send('PUT', `/api/strategic-goals/${goal.id}`, { kpis: updated })
  }
}

async function createGoals({ as: { elena, jonas }, organizationId, subsidiaryId }: Company) {
  const add = (...args: Parameters<typeof createGoal> extends [Api, string, ...infer Rest] ? Rest : never) =>
    createGoal(elena, organizationId, ...args)
  await add('Close the Series C round', 45, [['Committed', [4, 9, 14.2, 17.5], 25, 'M€']], 'Lead investor signed, two seats open.')
  await add('Enter the Baltic market', 120, [['Ports under contract', [0, 1, 3], 6, 'ports']], 'Gdansk, Tallinn and Riga first.')
  await add('Halve late deliveries', 20, [['Late deliveries', [9.6, 8.4, 7.9], 5, '%', 11]], 'Operations and engineering together.')
  await add(
    'Renew the ten largest customers',
    75,
    [
      ['Renewed', [2, 4, 7], 10, 'customers'],
      ['Revenue retained', [31, 58, 74], 95, '%'],
    ],
    'Two are at risk: **Maersk** and **Helios**.',
  )
  await add('Hire the leadership of Harbour Logistics', 60, [['Hired', [1, 2], 4, 'people']], 'Operations lead found.')
  await createGoal(jonas, organizationId, 'Close the books in five days', 30, [['Days to close', [11, 9, 8], 5, 'days', 12]], '')
  await createGoal(elena, subsidiaryId, 'Open the Hamburg terminal', 90, [['Milestones', [1, 3, 5], 8, '']], 'Permits granted.')
}

const tasks: [title: string, owner: Name, priority: string, status: string, dueInDays: number, description?: string][] = [
  ['Sign the Series C term sheet', 'elena', 'Urgent', 'To Do', -2, 'Counsel has marked **three clauses**. Decide on the board seat.'],
  ['Call the lead investor', 'elena', 'High', 'In Progress', 1],
  ['Approve the Hamburg budget', 'elena', 'High', 'Review', 3],
  ['Renegotiate the Maersk freight rates', 'tomas', 'Urgent', 'In Progress', 2, 'Their offer expires on Friday.'],
  ['Prepare the board pack', 'jonas', 'High', 'In Progress', 6],
  ['Reconcile the October accounts', 'jonas', 'Medium', 'To Do', 4],
  ['Review the Tallinn contract', 'maya', 'High', 'To Do', 5],
  ['Answer the regulator', 'maya', 'Urgent', 'In Progress', -1],
  ['Fix the delivery forecast', 'lars', 'High', 'In Progress', 8],
  ['Migrate the tracking service', 'lars', 'Medium', 'To Do', 21],
  ['Interview the operations lead', 'priya', 'High', 'Done', -4],
  ['Reroute the December shipments', 'priya', 'Medium', 'In Progress', 9],
  ['Visit Helios with the account team', 'tomas', 'High', 'To Do', 7],
  ['Draft the Baltic price list', 'tomas', 'Medium', 'Review', 12],
  ['Plan the leadership offsite', 'priya', 'Low', 'To Do', 30],
  ['Choose a new payroll provider', 'jonas', 'Low', 'Pending', 40],
]

async function createTasks({ as: { elena }, ids, organizationId }: Company) {
  for (const [title, owner, priority, status, dueInDays, description] of tasks) {
    await elena.post('/api/tasks/', {
      title,
      description: description ?? '',
      priority,
      status,
      due_date: daysFromToday(dueInDays),
      assigned_to_user_id: ids[owner],
      shared_org_ids: [organizationId],
    })
  }
}

async function createContacts({ as: { elena }, organizationId }: Company) {
  const contacts = [
    ['Ingrid Solberg', 'Partner, Fjord Capital', 'ingrid@fjord.example', 'Term sheet walked through'],
    ['Marco Bianchi', 'Procurement, Maersk', 'marco@maersk.example', 'Freight rates: wants three years'],
    ['Aiko Tanaka', 'Chair of the board', 'aiko@board.example', 'Asked for the Baltic plan by December'],
    ['Daniel Weiss', 'Helios Energy', 'daniel@helios.example', 'Unhappy with October deliveries'],
    ['Rosa Mendes', 'Port of Hamburg', 'rosa@hamburg.example', 'Berth confirmed'],
  ]
  for (const [index, [name, role, email, summary]] of contacts.entries()) {
    const { id } = await elena.post('/api/contacts/', { name, role, emails: [email], shared_org_ids: [organizationId] })
    await elena.post(`/api/contacts/${id}/past-interactions`, { date: daysFromToday(-3 - 4 * index), summary, notes: '' })
  }
}

async function createThreads({ as, ids }: Company) {
  const lines: [Name, string[]][] = [
    ['priya', ['The December shipments can still go through Rotterdam.', 'I need your decision on the carrier by Wednesday.']],
    ['jonas', ['The board pack is ready for you to read.']],
    ['maya', ['The regulator wants an answer today. May I send the draft?']],
  ]
  for (const [name, texts] of lines) {
    const { id } = await as[name].post('/api/comms/threads', { participant_ids: [ids.elena] })
    for (const text of texts) await as[name].post(`/api/comms/threads/${id}/messages`, { text })
  }
}

async function createNotes({ as: { elena } }: Company) {
  const notes = [
    'Ingrid will move on the board seat if we accept **monthly reporting**. Talk to Maya first.',
    'Helios: Daniel said October was the last bad month they accept. Send Tomas and Lars together.',
    '## Offsite ideas\n- one page per goal\n- no slides\n- customers join on day two',
  ]
  for (const [index, content] of notes.entries()) {
    await elena.post('/api/journals/', { content, entry_date: daysFromToday(-index) })
  }
}

/** A conversation with two answers of the offline analyst, and advice from the strategy flow. */
async function talk({ as: { elena } }: Company): Promise<string> {
  const { id } = await elena.post('/api/conversations/', { name: 'Monday review' })
  for (const message_text of ['Which goals are behind schedule?', 'What is overdue?']) {
    await elena.post(`/api/conversations/${id}/chat`, { message_text })
  }
  const flows = await elena.get('/api/flows/')
  const flow = flows.find(({ name }: { name: string }) => name === 'strategic_flow')
  await elena.post(`/api/flow/run/${flow.id}`, { inputs: {} })
  return id
}

/** Returns the CEO's session and conversation for the pictures. */
export async function createCompany(admin: Api): Promise<{ elena: Api; conversationId: string }> {
  const company = await createPeople(admin)
  await createGoals(company)
  await createTasks(company)
  await createContacts(company)
  await createThreads(company)
  await createNotes(company)
  return { elena: company.as.elena, conversationId: await talk(company) }
}
