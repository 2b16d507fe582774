import { pluralize } from '@adjutant/contract/text/pluralize'
import type { MeetingList, MeetingView } from '../../../records/record-views.ts'
import type { Period } from '../../../text/calendar.ts'
import { inLanguage } from '../../../text/language.ts'
import type { QuestionContext, ToolCall } from '../../question-context.ts'
import { quoteMatches, searchUnlessFound, withClosest } from '../../quotes.ts'
import { toLines, toPeriodText } from '../../record-lines.ts'
import { findAnswerTo, lookup, type Row, type Skill } from '../../skill.ts'
import { hasWord, toContentWords } from '../../text-matching.ts'
import { toReadScope } from '../read-scope.ts'
import { meetingLine } from './meeting-lines.ts'
import { isAboutMeetings, readMeetingQuestion, toPeriods, type MeetingQuestion } from './meeting-question.ts'

const listMeetings = ({ from, to }: Period): ToolCall => ({ tool: 'list_meetings', input: { from, to } })

/** Counts the words of the topic that the meeting mentions. */
function countShared({ title, location, organizer, attendees }: MeetingView, topic: readonly string[]): number {
  const words = toContentWords([title, location, organizer, ...attendees.map(({ name }) => name)].join(' '))
  return topic.filter((word) => hasWord(words, word)).length
}

/** The meetings that mention most of the topic, by time; all of them for a question without a topic. */
function findMatching(meetings: readonly MeetingView[], topic: readonly string[]): MeetingView[] {
  if (topic.length === 0) return [...meetings]
  const scored = meetings.map((meeting) => ({ meeting, shared: countShared(meeting, topic) }))
  const maxShared = Math.max(0, ...scored.map(({ shared }) => shared))
  return maxShared === 0 ? [] : scored.filter(({ shared }) => shared === maxShared).map(({ meeting }) => meeting)
}

/** A question without a day doesn't mean a meeting that is over. */
const isMeant = ({ end, all_day }: MeetingView, { period }: MeetingQuestion, now: string | undefined): boolean =>
  period !== undefined || all_day || now === undefined || end > now

interface FoundMeetings {
  asked: MeetingQuestion
  /** The periods that were searched. */
  periods: Period[]
  /** All meetings of these periods. */
  all: MeetingView[]
  matching: MeetingView[]
  timeZone: string
}

/** Searches one period after the other until a meeting matches. */
function findMeetings(context: QuestionContext): FoundMeetings {
  const asked = readMeetingQuestion(context)
  const found: FoundMeetings = { asked, periods: [], all: [], matching: [], timeZone: 'UTC' }
  for (const period of toPeriods(asked, context.today)) {
    const answer = findAnswerTo<MeetingList>(context, listMeetings(period))
    if (!answer) break
    found.periods.push(period)
    found.timeZone = answer.time_zone
    found.all.push(...answer.meetings.filter((meeting) => isMeant(meeting, asked, context.now)))
    found.matching = findMatching(found.all, asked.topic)
    if (found.matching.length > 0) break
  }
  const isEverythingRead = found.periods.length === toPeriods(asked, context.today).length
  if (!asked.isTopicOptional || !isEverythingRead || found.matching.length > 0) return found
  return { ...found, asked: { ...asked, topic: [] }, matching: found.all }
}

function callsFor(context: QuestionContext): ToolCall[] {
  const { asked, periods, matching } = findMeetings(context)
  const all = toPeriods(asked, context.today)
  const isAvailable = context.availableTools.has('list_meetings')
  const next = isAvailable && matching.length === 0 ? all.slice(periods.length, periods.length + 1) : []
  // A meeting that is in no calendar can be in a note or a message.
  const isMissing = asked.topic.length > 0 && matching.length === 0 && next.length === 0
  return [...periods, ...next].map(listMeetings).concat(isMissing ? searchUnlessFound(context) : [])
}

/** The words spelled as in the question, for example ' about “Helios”'; empty without a topic. */
function toTopicText({ question, name, language }: QuestionContext, { topic }: MeetingQuestion): string {
  const words = topic.map((word) => new RegExp(word, 'i').exec(name ?? question)?.[0] ?? word).join(' ')
  return topic.length === 0 ? '' : inLanguage(language, { en: ` about “${words}”`, de: ` zu „${words}“` })
}

/** Returns undefined if no period was searched. */
function findSpan({ periods }: FoundMeetings): Period | undefined {
  const [first, last] = [periods[0], periods.at(-1)]
  return first && last && { from: first.from, to: last.to }
}

function nothingText(context: QuestionContext, { asked, all, timeZone }: FoundMeetings, span: Period): string {
  const { language } = context
  const [topic, when] = [toTopicText(context, asked), toPeriodText(span, language)]
  const nothing = inLanguage(language, {
    en: `Your calendars have no meeting${topic} ${when}.`,
    de: `In Ihren Kalendern steht ${when} kein Termin${topic}.`,
  })
  const where = inLanguage(language, {
    en: 'If one is missing, add its calendar on the [Meetings](/app/meetings) page.',
    de: 'Fehlt einer, fügen Sie seinen Kalender auf der Seite [Meetings](/app/meetings) hinzu.',
  })
  if (all.length === 0) return withClosest(context, `${nothing} ${where}`)
  if (!asked.period) return withClosest(context, nothing)
  const others = inLanguage(language, { en: 'Your meetings then:', de: 'Ihre Termine in dieser Zeit:' })
  return `${nothing} ${others}\n\n${toLines(all, all.length, meetingLine(timeZone, language), language)}`
}

function toHeading(context: QuestionContext, { asked, periods, matching, timeZone }: FoundMeetings, span: Period): string {
  const { language } = context
  const topic = toTopicText(context, asked)
  const zone = inLanguage(language, { en: `(times in ${timeZone})`, de: `(Uhrzeiten in ${timeZone})` })
  const scope = toReadScope(
    context,
    periods.map((period) => ({ call: listMeetings(period), names: { en: 'meetings', de: 'Terminen' } })),
  )
  if (asked.isNext && !asked.period)
    return inLanguage(language, { en: `Your next meeting${topic} ${zone}:`, de: `Ihr nächster Termin${topic} ${zone}:` })
  const when = toPeriodText(span, language)
  return inLanguage(language, {
    en: `${pluralize(matching.length, 'meeting')}${topic} ${when} ${zone}.${scope}`,
    de: `${pluralize(matching.length, 'Termin', 'Termine')}${topic} ${when} ${zone}.${scope}`,
  })
}

/** A question about the next meeting gets only the first one. */
const listShown = ({ asked, matching }: FoundMeetings): MeetingView[] => (asked.isNext && !asked.period ? matching.slice(0, 1) : matching)

function meetingsAnswer(context: QuestionContext): string {
  const found = findMeetings(context)
  const span = findSpan(found)
  if (!span) return quoteMatches(context)
  if (found.matching.length === 0) return nothingText(context, found, span)
  const shown = listShown(found)
  return `${toHeading(context, found, span)}\n\n${toLines(shown, shown.length, meetingLine(found.timeZone, context.language), context.language)}`
}

/** The meetings in the person's calendars: those of some days, the next one, or the next one about something. */
export const meetingsSkill: Skill = lookup({
  name: 'meetings',
  matches: isAboutMeetings,
  calls: callsFor,
  answer: meetingsAnswer,
  rows: (context) => listShown(findMeetings(context)).map(({ id, title }): Row => ({ kind: 'meeting', id, title })),
})
