import { addDays, toLatestDay } from '@adjutant/contract/core/days'
import { day } from '@adjutant/contract/core/fields'
import type { Meeting, MeetingBrief } from '@adjutant/contract/meetings'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { z } from 'zod'
import { todayOf } from '../../../../platform/clock.ts'
import type { Ctx } from '../../../../platform/ctx.ts'
import { truncateWithMarker } from '../record-views.ts'
import { defineTool, toLookupOutcome } from '../tool.ts'

const maxListedMeetings = 30
/** A brief costs several queries. */
const maxListedBriefs = 5
const defaultDays = 7
const maxDescription = 300
const maxListedPeople = 20

const toPersonName = ({ name, email }: { name: string | null; email: string | null }) => name ?? email

const toMeetingView = (meeting: Meeting) => ({
  id: meeting.id,
  title: meeting.title,
  start: meeting.start,
  end: meeting.end,
  all_day: meeting.is_all_day,
  calendar: meeting.calendar_name,
  location: meeting.location,
  description: truncateWithMarker(meeting.description, maxDescription),
  organizer: meeting.organizer && toPersonName(meeting.organizer),
  attendees: meeting.attendees.slice(0, maxListedPeople).map((one) => ({ name: toPersonName(one), answer: one.answer })),
  has_note: meeting.has_note,
})

const toBriefView = ({ people, sections }: MeetingBrief) => ({
  people: people.slice(0, maxListedPeople).map(({ name, role, answer, is_you }) => ({ name, role, answer, is_you })),
  ...Object.fromEntries(
    sections.map(({ kind, lines }) => [
      kind,
      lines.map(({ text, date, person, source }) => ({
        text,
        date,
        person,
        ...(source && { source: { kind: source.kind, id: source.id } }),
      })),
    ]),
  ),
})

async function readBriefs(ctx: Ctx, meetings: readonly Meeting[]): Promise<Map<string, MeetingBrief>> {
  const briefs = new Map<string, MeetingBrief>()
  for (const { id } of meetings.slice(0, maxListedBriefs)) briefs.set(id, (await ctx.ports.meetings.read(ctx, id)).brief)
  return briefs
}

export const meetingTools = [
  defineTool({
    name: 'list_meetings',
    title: 'Look at meetings',
    description: `Lists the meetings in the person's calendars by time. With \`brief\`, the first ${maxListedBriefs} have their people, open promises, last exchanges, and related tasks, goals and files. Use it for “what is on today” and to prepare a meeting.`,
    input: z.strictObject({
      from: day().optional().describe('First day, YYYY-MM-DD; today without one'),
      to: day().optional().describe(`Last day, YYYY-MM-DD; ${defaultDays} days after the first without one`),
      brief: z.boolean().optional(),
    }),
    changesRecords: false,
    // Other people write invitations.
    returnsUntrustedText: true,
    async run(ctx, { from: first = todayOf(ctx), to: last, brief = false }) {
      const latest = toLatestDay(todayOf(ctx))
      const clamp = (day: string) => (day < latest ? day : latest)
      const from = clamp(first)
      const to = clamp(last ?? addDays(from, defaultDays))
      const { items, total, time_zone } = await ctx.ports.meetings.list(ctx, { from, to, limit: maxListedMeetings })
      const briefs = await readBriefs(ctx, brief ? items : [])
      const meetings = items.map((meeting) => {
        const own = briefs.get(meeting.id)
        return { ...toMeetingView(meeting), ...(own && { brief: toBriefView(own) }) }
      })
      const sources = [...briefs.values()].flatMap(({ sections }) =>
        sections.flatMap(({ lines }) => lines.flatMap(({ source }) => source ?? [])),
      )
      const answer = { today: todayOf(ctx), time_zone, from, to, total, shown: items.length, meetings }
      return toLookupOutcome(`${pluralize(total, 'meeting was', 'meetings were')} found.`, answer, sources)
    },
  }),
]
