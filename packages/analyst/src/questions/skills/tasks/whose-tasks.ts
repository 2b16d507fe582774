import type { SearchHit } from '@adjutant/contract/search'
import type { TaskList } from '../../../records/record-views.ts'
import { escapeMarkdown } from '../../../text/format.ts'
import { inLanguage } from '../../../text/language.ts'
import type { QuestionContext, ToolCall } from '../../question-context.ts'
import { taskLine, toLines } from '../../record-lines.ts'
import { findAnswerTo } from '../../skill.ts'
import { matchesPattern } from '../../text-matching.ts'
import { glossGerman } from '../../understanding/german-gloss.ts'
import { hideTitles } from '../../understanding/prepare-question.ts'
import { colleaguesOf, findNamedPeople, firstNameOf, listColleagues } from '../people/colleagues.ts'
import { findNamesIn } from '../people/roles.ts'
import { findPerson, isNoName, isOwn, listTasks } from './task-filters.ts'

/** Titles of these records contain names that are not asked for; a thread has the name of a person. */
const titledKinds: readonly string[] = ['task', 'goal', 'note', 'file', 'advice'] satisfies SearchHit['kind'][]

/** The names in the question, apart from the word that opens a sentence. German keeps the nouns that the gloss doesn't know. */
function namesIn({ question, english, language, passages }: QuestionContext): string[] {
  const titled = passages.filter(({ kind }) => titledKinds.includes(kind))
  const text = language === 'de' ? glossGerman(hideTitles(question, titled)) : hideTitles(english, titled)
  const names = findNamesIn(text.replaceAll(/(?:^|[.?!:] )\p{Lu}/gu, (start) => start.toLowerCase()))
  return names.flatMap((name) => {
    const words = name.split(' ').filter((word) => !isNoName(word))
    return words.length > 0 ? [words.join(' ')] : []
  })
}

/** The name in the question, corrected by the names of the colleagues. */
export function nameIn(context: QuestionContext): string | undefined {
  const given = context.name ?? findPerson(context.english)
  const [colleague] = findNamedPeople(given ?? context.question, colleaguesOf(context))
  if (!colleague) return given
  return given && colleague.name.toLowerCase().includes(given.toLowerCase()) ? given : given ? colleague.name : firstNameOf(colleague.name)
}

/** The full name of the colleague. A name that several colleagues have stays as it is, and the tool says so. */
function findColleague(context: QuestionContext, name: string): string | undefined {
  const found = findNamedPeople(name, colleaguesOf(context)).map((person) => person.name)
  const exact = found.find((one) => one.toLowerCase() === name.toLowerCase())
  return exact ?? (found.length > 1 ? name : found[0])
}

interface Whose {
  /** The filter for `list_tasks`. */
  filter: Record<string, unknown>
  isMine?: true
  /** A colleague. */
  person?: string
  /** A name that no colleague has. */
  unknown?: string
}

/** Finds the person whose tasks the question asks for. A name that no colleague has can be a company or a place, so tasks that mention it count. */
function findWhose(context: QuestionContext): Whose {
  const mine: Whose = { filter: { assigned_to_me: true }, isMine: true }
  const given = context.name ?? findPerson(context.english)
  if (given === undefined && matchesPattern(context.english, 'ownTasks')) return mine
  const names = given === undefined ? namesIn(context) : [given]
  const [colleague] = names.flatMap((name) => findColleague(context, name) ?? [])
  const person = colleague ?? given
  if (person !== undefined) return { filter: { assigned_to: person }, person }
  if (isOwn(context.english)) return mine
  // German capitalizes all nouns, so a capital letter marks no name there.
  const unknown = context.language === 'en' ? names[0] : undefined
  return unknown === undefined ? { filter: {} } : { filter: { search: unknown }, unknown }
}

/** True if the question names a person or subject other than the person who asks. */
export const hasName = (context: QuestionContext): boolean => {
  const { person, unknown } = findWhose(context)
  return (person ?? unknown) !== undefined
}

/** Lists the tasks of the person whom the question names, of the person who asks, or of everyone. */
export function listTasksOf(context: QuestionContext, input: Record<string, unknown>): ToolCall[] {
  const { english, name, availableTools } = context
  const isNamed = name !== undefined || findPerson(english) !== undefined || namesIn(context).length > 0
  const colleagues = isNamed && availableTools.has(listColleagues.tool) ? [listColleagues] : []
  const isWaiting = colleagues.some((call) => findAnswerTo(context, call) === undefined)
  return isWaiting ? colleagues : [...colleagues, listTasks({ ...input, ...findWhose(context).filter })]
}

/** Examples: ' of yours', ' of Ann Lee', ' about “Lisbon”'; empty for the tasks of everyone. */
export function toWhoseText(context: QuestionContext): string {
  const { language } = context
  const { isMine, person, unknown } = findWhose(context)
  if (isMine) return inLanguage(language, { en: ' of yours', de: ' von Ihnen' })
  const name = escapeMarkdown(person ?? unknown ?? '')
  if (person !== undefined) return inLanguage(language, { en: ` of ${name}`, de: ` von ${name}` })
  return unknown === undefined ? '' : inLanguage(language, { en: ` about “${name}”`, de: ` zu „${name}“` })
}

/** The tasks below their heading. For a name that no colleague and no task has, the answer says that instead. */
export function taskList(context: QuestionContext, { total, tasks }: TaskList, heading: string, nothing: string): string {
  if (total > 0) return `${heading}\n\n${toLines(tasks, total, taskLine(context), context.language)}`
  const { unknown } = findWhose(context)
  if (unknown === undefined) return nothing
  const name = escapeMarkdown(unknown)
  return inLanguage(context.language, {
    en: `I found no colleague called “${name}”. ${nothing}`,
    de: `Niemand aus Ihrem Team heißt „${name}“. ${nothing}`,
  })
}
