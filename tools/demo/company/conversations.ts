// Messages between people, and conversations with the assistant.
import type { Api } from '../api.ts'
import type { Timeline } from '../timeline.ts'
import type { Company, Name } from './people.ts'

type Line = [day: number, hour: number, from: Name, text: string]

const threads: { members: [Name, Name]; lines: [Line, ...Line[]] }[] = [
  {
    members: ['priya', 'elena'],
    lines: [
      [-4, 9, 'priya', 'The December shipments can still go through Rotterdam.'],
      [-4, 11, 'elena', 'Good. What does it cost us?'],
      [-3, 9, 'priya', 'About 38,000 EUR more, but nobody waits for Antwerp.'],
      [-1, 15, 'priya', 'I need it by Wednesday. Where does your decision on the December carrier stand?'],
    ],
  },
  {
    members: ['jonas', 'elena'],
    lines: [
      [-8, 10, 'elena', 'Can you send me the cash forecast by Friday?'],
      [-8, 12, 'jonas', 'I will send it on Thursday.'],
      [-5, 16, 'jonas', 'Cash forecast attached to the board pack. November is fine, January is tight.'],
      [-1, 17, 'jonas', 'The board pack is ready for you to read.'],
    ],
  },
  {
    members: ['maya', 'elena'],
    lines: [
      [-6, 9, 'maya', 'I marked three clauses of the term sheet. Number two is the board seat.'],
      [-6, 13, 'elena', 'Thanks. I will call Ingrid and tell you what she says.'],
      [-2, 16, 'maya', 'I’ll send you the marked-up term sheet by Thursday.'],
      [-1, 8, 'maya', 'The regulator wants an answer today. May I send the draft?'],
    ],
  },
  {
    members: ['tomas', 'lars'],
    lines: [
      [-5, 10, 'tomas', 'Helios asks why the forecast was wrong in October.'],
      [-5, 14, 'lars', 'Customs days are missing. I’ll have a fix by the end of next week.'],
    ],
  },
  {
    members: ['omar', 'elena'],
    lines: [
      [-12, 9, 'omar', 'Rosa confirmed the berth. We need to sign before the end of the month.'],
      [-12, 10, 'elena', 'Send me the contract, I will sign it this week.'],
      [-2, 9, 'omar', 'Friendly reminder: the berth contract is still open.'],
    ],
  },
  {
    members: ['sofia', 'elena'],
    lines: [
      [-10, 9, 'sofia', 'The operations lead signed! Start in January.'],
      [-10, 9, 'elena', 'Wonderful. Thank you.'],
    ],
  },
]

const questions = ['Which goals are behind schedule?', 'What is overdue?']

export function planThreads(timeline: Timeline, { as, ids }: Company): void {
  for (const { members, lines } of threads) {
    const [first, second] = members
    const opened: string[] = []
    const [[, , opener]] = lines
    const partner = opener === first ? second : first
    for (const [index, [day, hour, from, text]] of lines.entries()) {
      timeline.on(
        day,
        async () => {
          if (index === 0) opened.push((await as[opener].post('/api/comms/threads', { participant_ids: [ids[partner]] })).id)
          await as[from].post(`/api/comms/threads/${opened[0]}/messages`, { text })
        },
        hour,
      )
    }
  }
}

/** An action that waits for Elena's approval on her desk. */
export async function proposeTask(api: Api): Promise<void> {
  const { id } = await api.post('/api/conversations/', { name: 'December carrier' })
  const message_text = 'Create a task for Priya: book the December slots in Rotterdam, due on Wednesday'
  await api.post(`/api/conversations/${id}/chat`, { message_text })
}

export async function askAssistant(api: Api): Promise<string> {
  const { id } = await api.post('/api/conversations/', { name: 'Monday review' })
  for (const message_text of questions) await api.post(`/api/conversations/${id}/chat`, { message_text })
  return id
}
