// Sample data of a pump manufacturer on Wednesday, 18 November 2026. Its chief executive, Iris Halden, asks the questions.

export type PersonName = 'iris' | 'marek' | 'sofia' | 'jonas' | 'aylin'

export const people: Record<PersonName, { first_name: string; last_name: string; role: string }> = {
  iris: { first_name: 'Iris', last_name: 'Halden', role: 'Chief executive' },
  marek: { first_name: 'Marek', last_name: 'Dorn', role: 'Head of operations' },
  sofia: { first_name: 'Sofia', last_name: 'Lindqvist', role: 'Chief financial officer' },
  jonas: { first_name: 'Jonas', last_name: 'Weber', role: 'Head of sales' },
  aylin: { first_name: 'Aylin', last_name: 'Kaya', role: 'Head of people' },
}

export interface SampleKpi {
  name: string
  start_value: number
  target_value: number
  unit: string
  /** Values by the day on which they were recorded. */
  values: Record<string, number>
}

export interface SampleGoal {
  title: string
  description: string
  due_date: string
  status: 'new' | 'in_progress' | 'done'
  kpis: SampleKpi[]
}

export const goals: SampleGoal[] = [
  {
    title: 'Double service revenue',
    description: 'Service contracts grow faster than pump sales.',
    due_date: '2026-12-31',
    status: 'in_progress',
    kpis: [
      {
        name: 'Service revenue',
        start_value: 2,
        target_value: 4,
        unit: 'M€',
        values: { '2026-08-03': 2, '2026-09-07': 2.4, '2026-10-05': 2.9, '2026-11-09': 3.1 },
      },
    ],
  },
  {
    title: 'Reduce delivery time',
    description: 'From order to delivery.',
    due_date: '2027-03-31',
    status: 'in_progress',
    kpis: [
      {
        name: 'Delivery time',
        start_value: 21,
        target_value: 10,
        unit: 'days',
        values: { '2026-08-03': 21, '2026-09-07': 18, '2026-10-05': 19, '2026-11-16': 15 },
      },
    ],
  },
  {
    title: 'Enter the Polish market',
    description: 'Sell through local partners first.',
    due_date: '2027-06-30',
    status: 'in_progress',
    kpis: [
      {
        name: 'Polish distributors',
        start_value: 0,
        target_value: 5,
        unit: 'partners',
        values: { '2026-08-03': 0, '2026-10-05': 1 },
      },
    ],
  },
  {
    title: 'Raise employee satisfaction',
    description: 'The survey comes in spring.',
    due_date: '2027-06-30',
    status: 'new',
    kpis: [],
  },
]

export interface SampleTask {
  title: string
  /** The day on which it was created. */
  created: string
  assignee: PersonName | null
  due_date?: string
  priority?: 'Low' | 'Medium' | 'High' | 'Urgent'
  status?: 'To Do' | 'In Progress' | 'Pending' | 'Review'
  /** The day of completion or cancellation. */
  closed?: { day: string; status: 'Done' | 'Cancelled' }
}

export const tasks: SampleTask[] = [
  { title: 'Approve the Gdansk lease', created: '2026-10-05', assignee: 'iris', due_date: '2026-11-16', priority: 'High' },
  {
    title: 'Send the offer to Brunner AG',
    created: '2026-10-05',
    assignee: 'jonas',
    due_date: '2026-11-12',
    priority: 'Urgent',
    status: 'In Progress',
  },
  { title: 'Hire a service technician for Linz', created: '2026-10-05', assignee: 'aylin', due_date: '2026-11-20', priority: 'High' },
  { title: 'Prepare the December board meeting', created: '2026-11-09', assignee: 'iris', due_date: '2026-11-27', priority: 'High' },
  { title: 'Audit the spare parts warehouse', created: '2026-10-05', assignee: 'marek', due_date: '2026-11-25', priority: 'Low' },
  { title: 'Translate the pump manual into Polish', created: '2026-11-09', assignee: null, due_date: '2026-12-11' },
  { title: 'Renew the liability insurance', created: '2026-10-05', assignee: null, due_date: '2026-11-30', priority: 'High' },
  { title: 'Negotiate steel prices with Rimatec', created: '2026-11-09', assignee: 'marek', due_date: '2026-11-19', priority: 'Urgent' },
  { title: 'Rework the service price list', created: '2026-09-07', assignee: 'sofia', status: 'In Progress' },
  { title: 'Call Petra Novak about the pilot', created: '2026-11-16', assignee: 'iris', due_date: '2026-11-18' },
  {
    title: 'Plan the customer day in Graz',
    created: '2026-09-07',
    assignee: 'jonas',
    due_date: '2026-12-15',
    priority: 'Low',
    status: 'Pending',
  },
  {
    title: 'Sign the framework contract with Helvion',
    created: '2026-11-09',
    assignee: 'iris',
    due_date: '2026-11-24',
    status: 'Review',
  },
  { title: 'Close the Q3 books', created: '2026-09-07', assignee: 'sofia', closed: { day: '2026-10-05', status: 'Done' } },
  { title: 'Publish the ESG report', created: '2026-09-07', assignee: 'sofia', closed: { day: '2026-11-09', status: 'Done' } },
  { title: 'Replace the test bench pump', created: '2026-10-05', assignee: 'marek', closed: { day: '2026-11-16', status: 'Done' } },
  { title: 'Book the Turin trade fair', created: '2026-09-07', assignee: 'jonas', closed: { day: '2026-10-05', status: 'Cancelled' } },
]

export const contacts = [
  {
    name: 'Petra Novak',
    role: 'Head of purchasing at Brunner AG',
    emails: ['petra.novak@brunner.example'],
    phones: ['+43 1 555 0142'],
    notes: 'Prefers e-mail. Decides on the pilot.',
    interactions: [
      { date: '2026-09-09', summary: 'Visit in Vienna', notes: 'She showed us the new plant.' },
      { date: '2026-11-04', summary: 'Call about delays', notes: 'She is annoyed about the late delivery and is talking to Aquaro.' },
    ],
  },
  {
    name: 'Tomasz Zielinski',
    role: 'Managing director of PolPomp',
    emails: ['tomasz@polpomp.example'],
    phones: [],
    notes: null,
    interactions: [{ date: '2026-10-06', summary: 'First meeting in Gdansk', notes: 'Wants exclusivity for two years.' }],
  },
  {
    name: 'Claire Dubois',
    role: 'Relationship manager at Union Credit',
    emails: ['claire.dubois@unioncredit.example'],
    phones: ['+33 1 555 0188'],
    notes: null,
    interactions: [{ date: '2026-08-20', summary: 'Credit line review', notes: null }],
  },
  {
    name: 'Henrik Sand',
    role: 'Plant manager at Helvion',
    emails: ['henrik.sand@helvion.example'],
    phones: [],
    notes: 'Runs the pilot line.',
    interactions: [],
  },
  {
    name: 'Bruno Castelli',
    role: 'Buyer at Casa Verde',
    emails: ['bruno@casaverde.example'],
    phones: [],
    notes: null,
    interactions: [
      { date: '2026-10-21', summary: 'Complaint call', notes: 'Casa Verde may cancel the service contract because two pumps failed.' },
    ],
  },
]

export const notes: { entry_date: string; content: string }[] = [
  {
    entry_date: '2026-11-17',
    content:
      'Pricing thoughts\n\nRaise the list price of **spare parts** by 6 percent in February. Jonas expects pushback from Casa Verde.',
  },
  {
    entry_date: '2026-11-10',
    content:
      'Brunner at risk\n\nPetra Novak said Brunner AG may switch to Aquaro if the next delivery is late again. I promised her a delivery plan by 20 November.',
  },
  {
    entry_date: '2026-10-21',
    content:
      'Casa Verde complaint\n\nTwo pumps failed within a month. Bruno threatens to cancel the service contract. I will send him a replacement offer by 30 October.',
  },
  {
    entry_date: '2026-11-03',
    content: 'Board dinner\n\n- The chair wants a hiring freeze until April.\n- The board prefers Poland over Italy.',
  },
  {
    entry_date: '2026-11-13',
    content:
      '1:1 with Marek\n\nMarek wants a deputy. We agreed that he presents the warehouse plan on 25 November. He is unhappy with the steel supplier.',
  },
  {
    entry_date: '2026-11-11',
    content:
      'Gespräch mit dem Betriebsrat\n\nDer Betriebsrat fordert zwei zusätzliche Urlaubstage. Aylin prüft die Kosten bis Ende November.',
  },
  { entry_date: '2026-11-05', content: 'Helvion renewal\n\nHelvion is happy with the pilot and wants to extend for three years.' },
  { entry_date: '2026-09-08', content: 'Strategy day\n\nService should be half of our revenue in 2028.' },
]

/** Threads of Iris with one person each, the messages in order. */
export const threads: { other: PersonName; messages: { day: string; sender: PersonName; text: string }[] }[] = [
  {
    other: 'jonas',
    messages: [
      { day: '2026-11-16', sender: 'iris', text: 'How is the Brunner offer going?' },
      { day: '2026-11-17', sender: 'jonas', text: 'Almost done. Can you approve a 4 percent discount for Brunner?' },
    ],
  },
  {
    other: 'sofia',
    messages: [{ day: '2026-11-16', sender: 'sofia', text: 'The bank needs the signed covenant report. When can you sign it?' }],
  },
  {
    other: 'marek',
    messages: [
      { day: '2026-11-16', sender: 'marek', text: 'The warehouse plan is nearly ready.' },
      {
        day: '2026-11-17',
        sender: 'iris',
        text: 'Please send it to me before Thursday. I will reserve the budget by 1 December.',
      },
    ],
  },
  {
    other: 'aylin',
    messages: [
      { day: '2026-11-16', sender: 'aylin', text: 'The technician from Linz accepted.' },
      { day: '2026-11-16', sender: 'iris', text: 'Great, thank you!' },
    ],
  },
]

export const file = {
  name: 'Service revenue by region.csv',
  text: 'Region,Q1,Q2,Q3\nAustria,0.8,0.9,1.05\nPoland,0.05,0.12,0.2\nItaly,0.5,0.6,0.65\n',
}

/** The days on which something happened, in order, and the day of the questions. */
export const days = ['2026-08-03', '2026-09-07', '2026-10-05', '2026-11-09', '2026-11-13', '2026-11-16', '2026-11-17', '2026-11-18']
export const today = '2026-11-18'
