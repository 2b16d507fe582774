import { formatDay } from '@adjutant/contract/core/format-day'
import { findOnly } from '@adjutant/contract/find-only'
import type { ChainLink, ChainRecord } from '@adjutant/contract/records/chain'
import { toRecordLink } from '../../../records/record-link.ts'
import { escapeMarkdown } from '../../../text/format.ts'
import { inLanguage, type Language } from '../../../text/language.ts'
import type { QuestionContext, ToolCall } from '../../question-context.ts'
import { searchUnlessFound, withClosest } from '../../quotes.ts'
import { taskLine, toLines, toTitle } from '../../record-lines.ts'
import { findAnswer, findAnswerTo, lookup, type Skill } from '../../skill.ts'
import { matchesPattern, trimPunctuation } from '../../text-matching.ts'
import { findByTitle, toTaskText } from './task-detail-skills.ts'
import { listTasks, tasksOf } from './task-filters.ts'

/** One record of the tool `read_chain`. */
type ChainView = ({ kind: Exclude<ChainRecord['kind'], 'message'> } | { kind: 'message'; thread_id: string }) & {
  id: string
  title: string
  /** Absent if the link has no day of its own. */
  day?: string
  relation: ChainLink['relation']
  /** The link as an English sentence. */
  sentence: string
  by?: string
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

/** Meetings, commitments and runs have no link in an answer. */
function toLinkedTitle(view: ChainView): string {
  const { id, title } = view
  switch (view.kind) {
    case 'meeting':
    case 'commitment':
    case 'run':
      return `“${escapeMarkdown(title)}”`
    case 'message':
      return toRecordLink('thread', { id: view.thread_id, title })
    default:
      return toRecordLink(view.kind, { id, title })
  }
}

const kinds = ['task', 'goal', 'note'] as const
type Kind = (typeof kinds)[number]

interface NamedRecord {
  kind: Kind
  id: string
  title: string
}

/** The kind of record in 'why does the goal … exist?'. */
function kindIn(english: string): Kind | undefined {
  const word = /\b(?:the|my|our|this|that|a|an) (?<kind>task|goal|note)\b/i.exec(english)?.groups?.kind?.toLowerCase()
  return kinds.find((kind) => kind === word)
}

const listAllTasks = listTasks({ include_completed: true, limit: 200 })
const listAllGoals: ToolCall = { tool: 'list_goals', input: { include_completed: true } }
const maxSearchLength = 300

/** Only some of the notes are listed, so they are searched by the words of the title. */
const searchNotes = ({ question }: QuestionContext): ToolCall => {
  const title = /\b(?:notes?|notiz)\b (?<title>.+?)(?: exist| created| made| written| come from|[?.!]*$)/i.exec(question)?.groups?.title
  return { tool: 'list_notes', input: title ? { search: trimPunctuation(title).slice(0, maxSearchLength) } : {} }
}

const lists: Record<Kind, { call: (context: QuestionContext) => ToolCall; name: string }> = {
  task: { call: () => listAllTasks, name: 'tasks' },
  goal: { call: () => listAllGoals, name: 'goals' },
  note: { call: searchNotes, name: 'notes' },
}

/** Without a kind in the question it can be a task or a goal. */
const kindsOf = (context: QuestionContext): Kind[] => {
  const kind = kindIn(context.english)
  return kind ? [kind] : ['task', 'goal']
}

function findRecords(context: QuestionContext): NamedRecord[] {
  const all = kindsOf(context).flatMap((kind) => {
    const records = findAnswerTo<Record<string, NamedRecord[]>>(context, lists[kind].call(context))?.[lists[kind].name] ?? []
    return records.map(({ id, title }) => ({ kind, id, title }))
  })
  return findByTitle(context.question, all)
}

const readChain = ({ kind, id }: NamedRecord): ToolCall => ({ tool: 'read_chain', input: { kind, id } })

const nouns: Record<Language, Record<Kind, string>> = {
  en: { task: 'task', goal: 'goal', note: 'note' },
  de: { task: 'Aufgabe', goal: 'Ziel', note: 'Notiz' },
}

function toNothingFound(context: QuestionContext): string {
  const { language } = context
  const noun = nouns[language][kindIn(context.english) ?? 'task']
  return withClosest(
    context,
    inLanguage(language, { en: `I found no ${noun} about this.`, de: `Dazu habe ich keinen Eintrag „${noun}“ gefunden.` }),
  )
}

function toUnlinkedText(context: QuestionContext, record: NamedRecord): string {
  const none = inLanguage(context.language, {
    en: `No message, meeting, advice, run or goal is linked to this ${record.kind}.`,
    de: 'Damit ist keine Nachricht, kein Termin, keine Empfehlung, kein Lauf und kein Ziel verbunden.',
  })
  const task = tasksOf(context).tasks.find(({ id }) => id === record.id)
  return `${none}\n\n${task ? toTaskText(context, task) : toTitle(record.kind, record)}`
}

const toChainLine =
  ({ language }: QuestionContext, isOrigin: boolean) =>
  (view: ChainView): string => {
    const sentence = inLanguage(language, { en: view.sentence, de: toGermanSentence(view, isOrigin) })
    return `${escapeMarkdown(sentence)}${view.day === undefined ? '' : `, ${formatDay(view.day, language)}`}: ${toLinkedTitle(view)}`
  }

function whyAnswer(context: QuestionContext): string {
  const { language } = context
  const [record, ...others] = findRecords(context)
  if (!record) return toNothingFound(context)
  if (others.length > 0) {
    const { tasks } = tasksOf(context)
    const toLine = (one: NamedRecord): string => {
      const task = tasks.find(({ id }) => id === one.id)
      return task ? taskLine(context)(task) : toTitle(one.kind, one)
    }
    return toLines([record, ...others], others.length + 1, toLine, language)
  }
  const { led_to_it, leads_to } = findAnswer<ChainAnswer>(context, 'read_chain') ?? { led_to_it: [], leads_to: [] }
  if (led_to_it.length + leads_to.length === 0) return toUnlinkedText(context, record)
  const lines = [...led_to_it.map(toChainLine(context, true)), ...leads_to.map(toChainLine(context, false))]
  const title = toTitle(record.kind, record)
  const heading = inLanguage(language, { en: `Why ${title} exists:`, de: `Darum gibt es ${title}:` })
  return `${heading}\n\n${toLines(lines, lines.length, (line) => line, language)}`
}

/** Answers questions about the origin and purpose of a task, a goal or a note. */
export const whySkill: Skill = lookup({
  name: 'why a record exists',
  matches: (english) => matchesPattern(english, 'why'),
  calls(context) {
    const record = findOnly(findRecords(context))
    const chain = record ? [readChain(record)] : []
    return [...kindsOf(context).map((kind) => lists[kind].call(context)), ...chain, ...searchUnlessFound(context)]
  },
  answer: whyAnswer,
  rows: findRecords,
})
