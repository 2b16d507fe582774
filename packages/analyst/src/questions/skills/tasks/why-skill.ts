import type { ChainLink, ChainRecord } from '@adjutant/contract/records/chain'
import { toRecordLink } from '../../../records/record-link.ts'
import { formatDay } from '../../../text/calendar.ts'
import { escapeMarkdown } from '../../../text/format.ts'
import { inLanguage } from '../../../text/language.ts'
import type { QuestionContext, ToolCall } from '../../question-context.ts'
import { searchUnlessFound, withClosest } from '../../quotes.ts'
import { taskLine, toLines, toTitle } from '../../record-lines.ts'
import { findAnswer, lookup, type Skill } from '../../skill.ts'
import { matchesPattern } from '../../text-matching.ts'
import { findNamedTasks, toTaskText } from './task-detail-skills.ts'
import { listTasks, toTaskRow } from './task-filters.ts'

/** One record of the tool `read_chain`. */
interface ChainView {
  kind: ChainRecord['kind']
  id: string
  title: string
  day: string
  relation: ChainLink['relation']
  /** In English. */
  sentence: string
  by?: string
  thread_id?: string
}

interface ChainAnswer {
  led_to_it: ChainView[]
  leads_to: ChainView[]
}

const germanKinds: Record<ChainRecord['kind'], string> = {
  message: 'einer Nachricht',
  thread: 'einem Nachrichtenverlauf',
  meeting: 'einem Termin',
  conversation: 'einem Gespräch mit dem Assistenten',
  run: 'einem Lauf',
  advice: 'einer Empfehlung',
  commitment: 'einer Zusage',
  note: 'einer Notiz',
  file: 'einer Datei',
  contact: 'einem Kontakt',
  task: 'einer Aufgabe',
  goal: 'einem Ziel',
}

const toGermanSentence = ({ kind, relation, by }: ChainView, isOrigin: boolean): string => {
  const from = `${isOrigin ? (relation === 'created' ? 'Entstanden aus' : 'Verbunden mit') : relation === 'serves' ? 'Dient' : 'Führt zu'} ${germanKinds[kind]}`
  return by ? `${from} von ${by}` : from
}

/** Meetings, promises and runs have no link in an answer. */
function toLinkedTitle({ kind, id, title, thread_id }: ChainView): string {
  switch (kind) {
    case 'meeting':
    case 'commitment':
    case 'run':
      return `“${escapeMarkdown(title)}”`
    case 'message':
      return toRecordLink('thread', { id: thread_id!, title })
    default:
      return toRecordLink(kind, { id, title })
  }
}

const readChain = (id: string): ToolCall => ({ tool: 'read_chain', input: { kind: 'task', id } })

function whyAnswer(context: QuestionContext): string {
  const { language } = context
  const [task, ...others] = findNamedTasks(context)
  if (!task) {
    const nothing = { en: 'I found no task about this.', de: 'Ich habe keine Aufgabe dazu gefunden.' }
    return withClosest(context, inLanguage(language, nothing))
  }
  if (others.length > 0) return toLines([task, ...others], others.length + 1, taskLine(context), language)
  const { led_to_it, leads_to } = findAnswer<ChainAnswer>(context, 'read_chain') ?? { led_to_it: [], leads_to: [] }
  if (led_to_it.length + leads_to.length === 0) {
    const none = {
      en: 'No message, meeting, advice, run or goal is linked to this task.',
      de: 'Mit dieser Aufgabe ist keine Nachricht, kein Termin, keine Empfehlung, kein Lauf und kein Ziel verbunden.',
    }
    return `${inLanguage(language, none)}\n\n${toTaskText(context, task)}`
  }
  const toLine = (isOrigin: boolean) => (view: ChainView) => {
    const sentence = inLanguage(language, { en: escapeMarkdown(view.sentence), de: escapeMarkdown(toGermanSentence(view, isOrigin)) })
    return `${sentence}, ${formatDay(view.day, language)}: ${toLinkedTitle(view)}`
  }
  const lines = [...led_to_it.map(toLine(true)), ...leads_to.map(toLine(false))]
  const heading = inLanguage(language, { en: `Why ${toTitle('task', task)} exists:`, de: `Darum gibt es ${toTitle('task', task)}:` })
  return `${heading}\n\n${toLines(lines, lines.length, (line) => line, language)}`
}

/** Where a task comes from and what it is for. */
export const whySkill: Skill = lookup({
  name: 'why a task exists',
  matches: (english) => matchesPattern(english, 'why'),
  calls(context) {
    const named = findNamedTasks(context)
    const chain = named.length === 1 ? [readChain(named[0]!.id)] : []
    return [listTasks({ include_completed: true, limit: 200 }), ...chain, ...searchUnlessFound(context)]
  },
  answer: whyAnswer,
  rows: (context) => findNamedTasks(context).map(toTaskRow),
})
