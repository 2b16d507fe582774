// Contacts with their interactions, notes and files.
import { daysFromToday } from '../api.ts'
import type { Timeline } from '../timeline.ts'
import type { Company } from './people.ts'

type ContactPlan = {
  name: string
  role: string
  email: string
  notes: string
  interactions: [day: number, summary: string, notes: string][]
}

const contacts: ContactPlan[] = [
  {
    name: 'Ingrid Solberg',
    role: 'Partner, Fjord Capital',
    email: 'ingrid@fjord.example',
    notes: 'Leads the Series C. Prefers short calls in the morning.',
    interactions: [
      [-120, 'First meeting in Oslo', 'Likes the terminal plan, worried about late deliveries.'],
      [-48, 'Due diligence call', 'Asked for the churn of the ten largest customers.'],
      [
        -3,
        'Term sheet walked through',
        'Will move on the board seat if we accept monthly reporting. She will send the revised term sheet by Monday.',
      ],
    ],
  },
  {
    name: 'Marco Bianchi',
    role: 'Procurement, Maersk',
    email: 'marco@maersk.example',
    notes: 'Wants three-year rates. His offer expires on Friday.',
    interactions: [
      [-75, 'Annual review', 'Satisfied with the service, not with the price.'],
      [-7, 'Freight rates', 'Wants three years at 4 % less. I promised an answer within ten days.'],
    ],
  },
  {
    name: 'Aiko Tanaka',
    role: 'Chair of the board',
    email: 'aiko@board.example',
    notes: 'Reads everything the evening before.',
    interactions: [
      [-60, 'Board meeting', 'Asked for fewer slides and one page per goal.'],
      [-11, 'Call before the board meeting', 'Asked for the Baltic plan by December.'],
    ],
  },
  {
    name: 'Daniel Weiss',
    role: 'Supply chain director, Helios Energy',
    email: 'daniel@helios.example',
    notes: 'At risk. Compares us with two carriers.',
    interactions: [
      [-34, 'Complaint', 'Three late deliveries in one week.'],
      [
        -15,
        'Visit in Ulm',
        'October was the last bad month they accept. I promised a recovery plan by Friday. He agreed to confirm the contract extension next week.',
      ],
    ],
  },
  {
    name: 'Rosa Mendes',
    role: 'Berth allocation, Port of Hamburg',
    email: 'rosa@hamburg.example',
    notes: 'Decides on the berth.',
    interactions: [[-19, 'Berth confirmed', 'She holds it until the end of the month and needs our signature by then.']],
  },
  {
    name: 'Karin Holm',
    role: 'Lead auditor, Holm & Partners',
    email: 'karin@holm.example',
    notes: '',
    interactions: [[-27, 'Audit kick-off', 'Will send the final list of questions by the middle of November.']],
  },
  {
    name: 'Piotr Zielinski',
    role: 'Port authority of Gdansk',
    email: 'piotr@gdansk.example',
    notes: 'Speaks German and English.',
    interactions: [[-34, 'Contract signed', 'First vessel in February.']],
  },
]

const notes: [day: number, text: string][] = [
  [-1, 'Ingrid will move on the board seat if we accept **monthly reporting**. Talk to Maya first.'],
  [-3, 'I told Priya that I will decide on the December carrier by Wednesday.'],
  [-5, '## Jonas, 1:1\n- [ ] Jonas: renegotiate the fuel hedge by Friday\n- I owe Karin the list of related parties.'],
  [-6, 'Helios: Daniel said October was the last bad month they accept. Send Tomas and Lars together.'],
  [-7, 'Aiko will circulate the board agenda by Tuesday. I will send Aiko the Baltic plan in two weeks.'],
  [-9, '## Offsite ideas\n- one page per goal\n- no slides\n- customers join on day two'],
  [-13, 'Omar expects the cranes in January. If they slip, the opening slips by six weeks.'],
  [-17, 'Decision: we don’t open a second depot in Antwerp. Reasons: rent, and no driver pool.'],
  [-22, 'Sofia thinks the depot team is close to its limit. Look at the shift plan before the winter season.'],
  [-29, 'Balt Timber renewed. Tomas closed it alone, thank him in the Monday meeting.'],
  [-41, 'Jonas can close the books in eight days now. The last three days are waiting for freight invoices.'],
  [-58, 'The board wants one risk page: weather, fuel, two customers with a third of our revenue.'],
]

const files: [day: number, name: string, type: string, content: string][] = [
  [
    -60,
    'Board minutes September.md',
    'text/markdown',
    '# Minutes of the board meeting\n\n- The board approves the Hamburg terminal with a budget of **9.0 M€**.\n- Management presents the Baltic plan in December.\n- Fuel: hedging covers 60 % of the winter months.\n- Open: the successor of the audit committee’s chair.\n',
  ],
  [
    -33,
    'Gdansk port contract.md',
    'text/markdown',
    '# Port services agreement\n\nTerm: five years from 1 February. Notice: six months.\n\nThe port guarantees a berth within 12 hours. For every further hour it credits 400 EUR.\nNorthwind Marine commits to 48 calls a year. Below 40 calls, the fee per call rises by 8 %.\n',
  ],
  [
    -20,
    'Late deliveries by lane.csv',
    'text/csv',
    'lane,deliveries,late,share\nRotterdam-Oslo,412,58,14.1%\nHamburg-Gothenburg,388,22,5.7%\nAntwerp-Riga,164,19,11.6%\nGdansk-Stockholm,97,3,3.1%\n',
  ],
  [
    -8,
    'Helios service review.md',
    'text/markdown',
    '# Helios Energy: service review\n\n- 31 deliveries in October, 6 late. Three of them in the week of the scanner outage.\n- Contract value: 3.2 M€ a year, ends on 31 January.\n- Penalty: 2 % of the monthly fee for every late delivery beyond the third.\n',
  ],
  [
    -4,
    'Baltic price list draft.csv',
    'text/csv',
    'port,20ft,40ft\nGdansk,410 EUR,690 EUR\nTallinn,455 EUR,740 EUR\nRiga,448 EUR,732 EUR\n',
  ],
]

export function planRecords(timeline: Timeline, { as: { elena }, organizationId }: Company): void {
  for (const { name, role, email, notes: about, interactions } of contacts) {
    const ids: string[] = []
    const firstDay = Math.min(...interactions.map(([day]) => day))
    timeline.on(firstDay - 1, async () => {
      const { id } = await elena.post('/api/contacts/', { name, role, emails: [email], notes: about, shared_org_ids: [organizationId] })
      ids.push(id)
    })
    for (const [day, summary, text] of interactions) {
      timeline.on(day, async () => {
        await elena.post(`/api/contacts/${ids[0]}/past-interactions`, { date: daysFromToday(day), summary, notes: text })
      })
    }
  }
  for (const [day, content] of notes) {
    timeline.on(
      day,
      async () => {
        await elena.post('/api/journals/', { content, entry_date: daysFromToday(day) })
      },
      18,
    )
  }
  for (const [day, name, type, content] of files) {
    timeline.on(
      day,
      async () => {
        const [{ id }] = await elena.upload('/api/files/', new File([content], name, { type }))
        await elena.send('PATCH', `/api/files/${id}`, { shared_org_ids: [organizationId] })
      },
      11,
    )
  }
}
