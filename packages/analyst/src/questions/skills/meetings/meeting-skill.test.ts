import { expect, test } from 'vitest'
import type { MeetingView } from '../../../records/record-views.ts'
import { createAnalyst } from '../../answer-question.ts'
import type { QuestionInput, ToolResult } from '../../question-context.ts'
import { askAnalyst, listOf, today } from '../../testing/ask-analyst.ts'

const meeting = (title: string, start: string, end: string, more: Partial<MeetingView> = {}): MeetingView => ({
  ...{ id: title, title, start: `${start}Z`, end: `${end}Z`, all_day: false, location: null, organizer: null, attendees: [] },
  ...more,
})

const stored = [
  meeting('Breakfast', '2026-11-18T07:00:00', '2026-11-18T08:00:00'),
  meeting('Board call', '2026-11-18T15:00:00', '2026-11-18T16:00:00'),
  meeting('Helios Energy renewal', '2026-11-19T09:00:00', '2026-11-19T10:00:00', {
    location: 'Room [4]',
    attendees: [{ name: 'Daniel Weiss' }, { name: null }],
  }),
  meeting('Budget review', '2026-11-20T09:00:00', '2026-11-20T10:00:00'),
  meeting('Trade fair', '2026-11-24T00:00:00', '2026-11-25T00:00:00', { all_day: true }),
  meeting('Helios Energy dinner', '2026-12-10T18:00:00', '2026-12-10T20:00:00'),
]

/** Answers the tool calls as the server does. */
async function ask(question: string, meetings = stored, more: Partial<QuestionInput> = {}): Promise<string> {
  const analyst = createAnalyst()
  const results: ToolResult[] = []
  for (;;) {
    const availableTools = new Set(['list_meetings', 'list_tasks', 'list_goals', 'list_contacts', 'search_records'])
    const input = { question, isFirstAnswer: false, today, availableTools, passages: [], memories: [], results, ...more }
    const response = await analyst.answer({ ...input, now: `${today}T12:00:00.000Z` })
    if ('text' in response) return response.text
    for (const call of response.calls) {
      const { from, to } = call.input as { from: string; to: string }
      const within = meetings.filter(({ start }) => start.slice(0, 10) >= from && start.slice(0, 10) <= to)
      const answer = call.tool === 'list_meetings' ? { time_zone: 'Europe/Berlin', ...listOf('meetings', within) } : { records: [] }
      results.push({ ...call, answer })
    }
  }
}

const titlesIn = (answer: string): string[] => stored.map(({ title }) => title).filter((title) => answer.includes(title))
const [breakfast, board, renewal, budget, fair, dinner] = stored.map(({ title }) => title)

test.each([
  ['What meetings do I have tomorrow?', [renewal]],
  ['Which appointments do I have today?', [breakfast, board]],
  ['Do I have a meeting on Friday?', [budget]],
  ["Show tomorrow's meetings", [renewal]],
  ['How many meetings do I have this week?', [breakfast, board, renewal, budget]],
  ['Any meetings next week?', [fair]],
  ['What is in my calendar tomorrow?', [renewal]],
  ['Am I free on Friday?', [budget]],
  ['What are my meetings?', [board, renewal, budget, fair]],
  ['What meetings do I have lined up tomorrow?', [renewal]],
  ['Do I have a budget meeting this week?', [budget]],
  ['Welche Termine stehen diese Woche an?', [breakfast, board, renewal, budget]],
  ['Habe ich am Freitag Vormittag einen Termin?', [budget]],
  ['Welche Termine habe ich morgen?', [renewal]],
  ['Habe ich morgen eine Besprechung?', [renewal]],
  ['Was steht morgen in meinem Kalender?', [renewal]],
  ['Bin ich am Freitag frei?', [budget]],
  ['Wie viele Termine habe ich diese Woche?', [breakfast, board, renewal, budget]],
])('“%s” lists the meetings of that time', async (question, expected) => {
  expect(titlesIn(await ask(question))).toEqual(expected)
})

test.each([
  ['When is my meeting with Helios?', renewal],
  ['When is my meeting with Daniel Weiss?', renewal],
  ['When is the budget review meeting?', budget],
  ['When do I meet Helios?', renewal],
  ['What time is the meeting with Daniel?', renewal],
  ['What is my next meeting?', board],
  ['When is the next dinner meeting?', dinner],
  ['Wann ist mein Termin mit Helios?', renewal],
  ['Wann treffe ich Daniel Weiss?', renewal],
  ['Was ist mein nächster Termin?', board],
])('“%s” is answered with the next meeting that fits', async (question, title) => {
  expect(titlesIn(await ask(question))).toEqual([title])
})

test('a line contains the link, the day, the local time, the place and the people', async () => {
  expect(await ask('What meetings do I have tomorrow?')).toBe(
    `1 meeting on Thu, 19 Nov 2026 (times in Europe/Berlin).

- **[Helios Energy renewal](/app/meetings/Helios Energy renewal)**: Thu, 19 Nov 2026, 10:00–11:00; Room \\[4\\]; attendees: Daniel Weiss`,
  )
  expect(await ask('Any meetings next week?')).toContain('**: Tue, 24 Nov 2026, all day')
  expect(await ask('Wann ist mein Termin mit Helios?')).toContain('Ihr nächster Termin zu „Helios“ (Uhrzeiten in Europe/Berlin):')
})

test('the answer for a period without meetings says so and where to add a calendar', async () => {
  expect(await ask('What meetings do I have on Saturday?')).toBe(
    'Your calendars have no meeting on Sat, 21 Nov 2026. If one is missing, add its calendar on the [Meetings](/app/meetings) page.',
  )
  expect(await ask('Do I have a meeting with Zoe tomorrow?')).toMatch(/no meeting about “Zoe” on Thu.*\n\n- \*\*\[Helios Energy renewal\]/s)
  expect(await ask('When is my meeting with Zoe?')).toBe(
    'Your calendars have no meeting about “Zoe” from Wed, 18 Nov 2026 to Tue, 16 Feb 2027.',
  )
})

test('a follow-up asks for another time or for one of the meetings', async () => {
  const previousQuestion = 'What meetings do I have tomorrow?'
  expect(titlesIn(await ask('And on Friday?', stored, { previousQuestion }))).toEqual([budget])
  expect(titlesIn(await ask('And the first one?', stored, { previousQuestion }))).toEqual([renewal])
})

test.each([
  'What did we decide in the meeting?',
  'When do we see results from the pilot?',
  'When was the last meeting with Tom?',
  'Which tasks are there for the board meeting?',
  'When is the board meeting presentation due?',
  'Prepare the agenda for my meeting with Ann',
])('“%s” does not ask for meetings', async (question) => {
  const answers = Object.fromEntries(
    ['list_tasks', 'list_contacts', 'list_notes', 'list_threads', 'find_people', 'search_records'].map((tool) => [
      tool,
      { total: 0, tasks: [], contacts: [], notes: [], threads: [], people: [], records: [] },
    ]),
  )
  const failing = { ...answers, list_meetings: { error: 'Meetings were listed.' } }
  expect(await askAnalyst(question, failing)).not.toContain('Meetings were listed.')
})
