import { formatDay } from '@adjutant/contract/core/format-day'
import { pluralize } from '@adjutant/contract/text/pluralize'
import type { ThreadView } from '../../../records/record-views.ts'
import { escapeMarkdown, truncateAtWord } from '../../../text/format.ts'
import { inLanguage } from '../../../text/language.ts'
import type { QuestionContext, ToolCall } from '../../question-context.ts'
import { searchUnlessFound, withClosest } from '../../quotes.ts'
import { toLines, toTitleWithCitation } from '../../record-lines.ts'
import { findAnswer, findAnswerTo, lookup, type Row, type Skill } from '../../skill.ts'
import { matchesPattern } from '../../text-matching.ts'
import { colleaguesOf, findNamedPeople, listColleagues } from './colleagues.ts'

interface ThreadList {
  total: number
  threads: ThreadView[]
}

const none: ThreadList = { total: 0, threads: [] }
const maxTextLength = 200

export const threadLine =
  (context: QuestionContext) =>
  ({ id, name, last_messages }: ThreadView): string => {
    const last = last_messages.at(-1)
    const title = toTitleWithCitation(context, 'thread', { id, title: name })
    if (!last) return title
    const text = escapeMarkdown(truncateAtWord(last.text ?? '', maxTextLength))
    return inLanguage(context.language, {
      en: `${title}, ${formatDay(last.at.slice(0, 10))}: “${text}”`,
      de: `${title}, ${formatDay(last.at.slice(0, 10), 'de')}: „${text}“`,
    })
  }

const toThreadRow = ({ id, name }: ThreadView): Row => ({ kind: 'thread', id, title: name })

const listAwaiting: ToolCall = { tool: 'list_threads', input: { awaiting_reply: true } }

/** A last message that only thanks or agrees needs no answer. */
const closing = /^(?:ok(?:ay)?|thanks?|thank you|great|perfect|super|danke|alles klar|verstanden|gut)\b[^?]{0,40}$/i
const needsAnswer = ({ last_messages }: ThreadView): boolean => !closing.test(last_messages.at(-1)?.text?.trim() ?? '')

function awaitingThreads(context: QuestionContext): ThreadView[] {
  return (findAnswerTo<ThreadList>(context, listAwaiting) ?? none).threads.filter(needsAnswer)
}

export const waitingSkill: Skill = lookup({
  name: 'threads that wait for an answer',
  intents: ['waitingThreads'],
  matches: (english) => matchesPattern(english, 'waitingThreads'),
  calls: () => [listAwaiting],
  answer(context) {
    const { language } = context
    const threads = awaitingThreads(context)
    if (threads.length === 0)
      return inLanguage(language, {
        en: 'Nobody is waiting for your answer: the last message of every thread is yours.',
        de: 'Niemand wartet auf eine Antwort von Ihnen: Die letzte Nachricht stammt überall von Ihnen.',
      })
    const heading = inLanguage(language, {
      en: `${pluralize(threads.length, 'thread')} ${threads.length === 1 ? 'waits' : 'wait'} for your answer, the latest first.`,
      de: `${pluralize(threads.length, 'Nachricht wartet', 'Nachrichten warten')} auf Ihre Antwort, die neueste zuerst.`,
    })
    return `${heading}\n\n${toLines(threads, threads.length, threadLine(context), language)}`
  },
  rows: (context) => awaitingThreads(context).map(toThreadRow),
})

const personIn = (context: QuestionContext) => findNamedPeople(context.name ?? context.question, colleaguesOf(context))[0]

const threadsWith = (name: string): ToolCall => ({ tool: 'list_threads', input: { search: name } })

/** Answers questions about a person's last message. */
export const messagesSkill: Skill = lookup({
  name: 'messages of a person',
  intents: ['personMessages'],
  matches: (english) => matchesPattern(english, 'personMessages'),
  calls(context) {
    const person = personIn(context)
    return [listColleagues, ...(person ? [threadsWith(person.name)] : []), ...searchUnlessFound(context)]
  },
  answer(context) {
    const { language } = context
    const person = personIn(context)
    const threads = (findAnswer<ThreadList>(context, 'list_threads') ?? none).threads
    const messages = threads.flatMap(({ last_messages }) => last_messages).filter(({ from }) => from === person?.name)
    const latest = messages.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, 3)
    if (!person || latest.length === 0)
      return withClosest(
        context,
        inLanguage(language, { en: 'I found no message about this.', de: 'Dazu habe ich keine Nachricht gefunden.' }),
      )
    const name = escapeMarkdown(person.name)
    const heading = inLanguage(language, {
      en: `The latest ${latest.length === 1 ? 'message' : 'messages'} from **${name}**:`,
      de: latest.length === 1 ? `Die letzte Nachricht von **${name}**:` : `Die letzten Nachrichten von **${name}**:`,
    })
    const lines = latest.map(
      ({ at, text }) => `- ${formatDay(at.slice(0, 10), language)}: “${escapeMarkdown(truncateAtWord(text ?? '', 400))}”`,
    )
    return `${heading}\n\n${lines.join('\n')}`
  },
})
