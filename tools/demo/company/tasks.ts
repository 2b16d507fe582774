import { daysFromToday, type Api } from '../api.ts'
import type { Timeline } from '../timeline.ts'
import type { GoalIds } from './goals.ts'
import type { Company, Name } from './people.ts'

type TaskPlan = [
  assignee: Name | 'nobody',
  title: string,
  priority: 'Low' | 'Medium' | 'High' | 'Urgent',
  status: 'To Do' | 'Pending' | 'In Progress' | 'Review' | 'Done' | 'Cancelled',
  dueInDays: number,
  createdDaysAgo: number,
  /** The day of a completion or cancellation, in days from today. */
  endedOnDay?: number,
]

const parentTasks: TaskPlan[] = [
  ['elena', 'Sign the Series C term sheet', 'Urgent', 'To Do', -2, 20],
  ['elena', 'Call the lead investor', 'High', 'To Do', 0, 6],
  ['elena', 'Approve the Hamburg budget', 'High', 'Review', 3, 15],
  ['elena', 'Choose the chair of the audit committee', 'High', 'To Do', 9, 12],
  ['elena', 'Write the letter to shareholders', 'Medium', 'To Do', 14, 10],
  ['elena', 'Thank the harbour crew in person', 'Medium', 'To Do', 18, 4],
  ['elena', 'Pick the date of the summer party', 'Low', 'To Do', 60, 3],
  ['elena', 'Decide on the December carrier', 'High', 'To Do', 2, 3],
  ['elena', 'Read the Baltic risk report', 'Medium', 'To Do', 5, 8],
  ['elena', 'Agree on the board agenda', 'High', 'Done', -9, 25, -10],
  ['elena', 'Meet the works council', 'Medium', 'Done', -20, 34, -20],
  ['elena', 'Sign the Gdansk port contract', 'High', 'Done', -33, 60, -34],
  ['elena', 'Record the quarterly message', 'Medium', 'Done', -48, 60, -47],
  ['jonas', 'Prepare the board pack', 'High', 'In Progress', 6, 14],
  ['jonas', 'Reconcile the October accounts', 'Medium', 'To Do', 4, 12],
  ['jonas', 'Choose a new payroll provider', 'Low', 'Pending', 40, 30],
  ['jonas', 'Update the cash forecast', 'High', 'In Progress', 3, 5],
  ['jonas', 'Explain the freight cost variance', 'Medium', 'To Do', 7, 6],
  ['jonas', "Answer the auditors' third list", 'High', 'In Progress', -1, 9],
  ['jonas', 'Negotiate the currency hedge', 'Medium', 'To Do', 16, 11],
  ['jonas', 'Close the September books', 'Medium', 'Done', -38, 45, -37],
  ['jonas', 'Close the October books', 'Medium', 'Done', -8, 16, -7],
  ['jonas', 'Send covenants to the bank', 'High', 'Done', -15, 22, -16],
  ['jonas', 'Cancel unused software licences', 'Low', 'To Do', 25, 20],
  ['jonas', 'Model the Series C dilution', 'Medium', 'Done', -24, 40, -26],
  ['priya', 'Interview the operations lead', 'High', 'Done', -4, 20, -4],
  ['priya', 'Reroute the December shipments', 'Medium', 'In Progress', 9, 7],
  ['priya', 'Plan the leadership offsite', 'Low', 'To Do', 30, 18],
  ['priya', 'Fix the Rotterdam handover', 'High', 'In Progress', -3, 12],
  ['priya', 'Write the winter storm plan', 'Medium', 'To Do', 11, 14],
  ['priya', 'Train the night shift on the new scanner', 'Medium', 'In Progress', 8, 9],
  ['priya', "Review three carriers' October results", 'High', 'To Do', 2, 5],
  ['priya', 'Count the spare containers', 'Medium', 'Done', -12, 25, -13],
  ['priya', 'Agree on pick-up windows with Helios', 'High', 'In Progress', -6, 16],
  ['priya', 'Publish the shift plan for December', 'Medium', 'Review', 5, 6],
  ['priya', 'Replace the depot signs', 'Low', 'To Do', 35, 40],
  ['priya', 'Close the Antwerp depot', 'Medium', 'Done', -50, 80, -52],
  ['priya', 'Report late deliveries by lane', 'High', 'Done', -18, 30, -18],
  ['tomas', 'Renegotiate the Maersk freight rates', 'Urgent', 'In Progress', 2, 11],
  ['tomas', 'Visit Helios with the account team', 'High', 'To Do', 7, 10],
  ['tomas', 'Draft the Baltic price list', 'Medium', 'Review', 12, 15],
  ['tomas', 'Answer the tender of Orkla', 'High', 'In Progress', 4, 9],
  ['tomas', 'Call back the Riga port authority', 'Medium', 'To Do', 1, 3],
  ['tomas', 'Clean up the sales pipeline', 'Medium', 'In Progress', -5, 18],
  ['tomas', 'Order samples for the trade fair', 'Low', 'To Do', 28, 14],
  ['tomas', 'Renew the contract with Nordfisk', 'High', 'Done', -14, 40, -15],
  ['tomas', 'Renew the contract with Balt Timber', 'High', 'Done', -29, 55, -30],
  ['tomas', 'Write the Helios recovery plan', 'Medium', 'In Progress', 3, 6],
  ['tomas', 'Prepare references for Tallinn', 'Medium', 'To Do', 10, 7],
  ['tomas', 'Win back Kjell & Sons', 'High', 'Cancelled', -40, 70, -35],
  ['tomas', 'Train two new account managers', 'Medium', 'To Do', 21, 12],
  ['maya', 'Review the Tallinn contract', 'High', 'To Do', 5, 9],
  ['maya', 'Answer the regulator', 'Urgent', 'In Progress', -1, 8],
  ['maya', 'Mark up the term sheet', 'High', 'Done', -7, 15, -8],
  ['maya', 'Update the data protection register', 'Medium', 'To Do', 20, 18],
  ['maya', "Check the crane supplier's guarantees", 'Medium', 'In Progress', 6, 10],
  ['maya', 'Archive closed disputes', 'Low', 'To Do', 45, 30],
  ['maya', 'Draft the Hamburg lease amendment', 'High', 'To Do', 8, 7],
  ['maya', 'File the trademark for Harbour Logistics', 'Medium', 'Done', -16, 40, -19],
  ['maya', 'Explain the new customs rules to sales', 'Medium', 'To Do', 13, 9],
  ['maya', 'Settle the Antwerp claim', 'High', 'In Progress', -10, 60],
  ['maya', "Renew directors' insurance", 'Medium', 'Done', -22, 45, -23],
  ['lars', 'Fix the delivery forecast', 'High', 'In Progress', 8, 20],
  ['lars', 'Migrate the tracking service', 'Medium', 'To Do', 21, 25],
  ['lars', 'Repair the Rotterdam data feed', 'High', 'In Progress', -2, 6],
  ['lars', 'Measure scanner battery life', 'Medium', 'To Do', 15, 12],
  ['lars', 'Give customers a live map', 'Medium', 'To Do', 33, 20],
  ['lars', 'Restore a backup as a test', 'High', 'To Do', 4, 14],
  ['lars', 'Rename the old servers', 'Low', 'To Do', 50, 30],
  ['lars', 'Ship the pick-up window editor', 'High', 'Done', -11, 35, -12],
  ['lars', 'Upgrade the database', 'Medium', 'Done', -25, 50, -27],
  ['lars', 'Write the outage report of October', 'Medium', 'Done', -30, 33, -31],
  ['lars', 'Hire two engineers', 'High', 'In Progress', 19, 28],
  ['lars', 'Connect the Gdansk terminal', 'Medium', 'To Do', 12, 11],
  ['sofia', 'Find a finance lead for Harbour Logistics', 'High', 'In Progress', 10, 24],
  ['sofia', 'Find a commercial lead for Harbour Logistics', 'High', 'To Do', 24, 24],
  ['sofia', 'Prepare the salary review', 'Medium', 'To Do', 16, 12],
  ['sofia', 'Run the engagement survey', 'Medium', 'Done', -8, 30, -9],
  ['sofia', 'Present the survey to the leadership', 'Medium', 'Review', 4, 8],
  ['sofia', 'Refresh the welcome handbook', 'Low', 'To Do', 38, 25],
  ['sofia', 'Agree on winter shifts with the works council', 'Medium', 'In Progress', 6, 13],
  ['sofia', 'Sign the operations lead', 'High', 'Done', -2, 10, -3],
  ['sofia', 'Plan first-aid training', 'Medium', 'To Do', 22, 16],
  ['sofia', 'Explain the bonus scheme to the depot', 'Medium', 'In Progress', -6, 20],
  ['nobody', 'Write down how we price fuel surcharges', 'Medium', 'To Do', 14, 15],
  ['nobody', 'Find a stand-in for the customs desk', 'High', 'To Do', 5, 7],
  ['nobody', 'Collect photos for the annual report', 'Low', 'To Do', 42, 20],
  ['nobody', 'Check the fire drill plan', 'Medium', 'To Do', 18, 11],
]

const subsidiaryTasks: TaskPlan[] = [
  ['omar', 'Order the gantry cranes', 'High', 'Done', -9, 40, -11],
  ['omar', 'Confirm the berth with the port of Hamburg', 'Urgent', 'In Progress', 1, 9],
  ['omar', 'Present the terminal budget', 'High', 'In Progress', 3, 12],
  ['omar', 'Choose the terminal software', 'Medium', 'To Do', 15, 20],
  ['omar', "Meet the dockers' union", 'Medium', 'To Do', 8, 10],
  ['nina', 'Pass the fire inspection', 'High', 'In Progress', 6, 15],
  ['nina', 'Hire eight dockers', 'Medium', 'To Do', 28, 22],
  ['nina', 'Mark the container yard', 'Medium', 'To Do', 12, 14],
  ['nina', 'Get the environmental permit', 'High', 'Done', -21, 70, -22],
  ['nina', 'Test the power supply', 'Medium', 'To Do', 17, 9],
  ['nina', 'Furnish the site office', 'Low', 'To Do', 35, 12],
  ['nina', 'Report the October milestones', 'High', 'Done', -13, 20, -13],
]

const descriptions: Record<string, string> = {
  'Sign the Series C term sheet': 'Counsel has marked **three clauses**. Decide on the board seat.',
  'Renegotiate the Maersk freight rates': 'Their offer expires on Friday.',
  'Answer the regulator': 'They ask for the storage permits of 2024 and the names of the responsible persons.',
  'Fix the delivery forecast': 'The forecast ignores customs days. Late deliveries are predicted two days too late.',
  'Confirm the berth with the port of Hamburg': 'Rosa Mendes holds the berth until the end of the month.',
  'Write the Helios recovery plan': 'Daniel Weiss wants one page: causes, dates, a named person.',
}

/** The goal that a task serves, by words of its title. */
const goalsOfTasks: [words: RegExp, goal: string][] = [
  [/Series C|investor|term sheet|cash forecast|board pack|covenants/, 'Close the Series C round'],
  [/Baltic|Gdansk|Tallinn|Riga/, 'Enter the Baltic market'],
  [/deliver|Rotterdam|pick-up|carriers|shipments|scanner|storm plan/, 'Halve late deliveries'],
  [/Maersk|Helios|Renew the contract|account managers/, 'Renew the ten largest customers'],
  [/(?:lead|leadership) (?:for|of) Harbour|operations lead/, 'Hire the leadership of Harbour Logistics'],
  [/books|October accounts|auditors/, 'Close the books in five days'],
  [/Hamburg|crane|terminal|berth|dockers|fire inspection|container yard|permit|power supply|milestones/, 'Open the Hamburg terminal'],
  [/shift|engagement survey|first-aid/, 'Bring sick leave below three percent'],
]

type List = { creator: Api; organizationId: string; goalIds: GoalIds }

function planList(timeline: Timeline, { ids }: Company, { creator, organizationId, goalIds }: List, tasks: TaskPlan[]): void {
  for (const [assignee, title, priority, status, dueInDays, createdDaysAgo, endedOnDay] of tasks) {
    let id: string
    const goal = goalsOfTasks.find(([words]) => words.test(title))?.[1]
    timeline.on(-createdDaysAgo, async () => {
      const task = await creator.post('/api/tasks/', {
        title,
        description: descriptions[title] ?? '',
        priority,
        status: endedOnDay === undefined ? status : 'In Progress',
        due_date: daysFromToday(dueInDays),
        shared_org_ids: [organizationId],
        ...(goal && { goal_id: goalIds.get(goal) }),
        ...(assignee !== 'nobody' && { assigned_to_user_id: ids[assignee] }),
      })
      id = task.id
    })
    if (endedOnDay !== undefined) {
      timeline.on(
        endedOnDay,
        async () => {
          await creator.send('PUT', `/api/tasks/${id}`, { status })
        },
        16,
      )
    }
  }
}

export function planTasks(timeline: Timeline, company: Company, goalIds: GoalIds): void {
  const { as, organizationId, subsidiaryId } = company
  planList(timeline, company, { creator: as.elena, organizationId, goalIds }, parentTasks)
  planList(timeline, company, { creator: as.omar, organizationId: subsidiaryId, goalIds }, subsidiaryTasks)
}
