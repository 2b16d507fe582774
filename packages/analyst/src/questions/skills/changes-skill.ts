import { addDays } from '@adjutant/contract/core/days'
import { formatDay } from '@adjutant/contract/core/format-day'
import { pluralize } from '@adjutant/contract/text/pluralize'
import type { ChangeView, TaskList } from '../../records/record-views.ts'
import { findSince } from '../../text/periods.ts'
import { escapeMarkdown, formatValue } from '../../text/format.ts'
import { inLanguage } from '../../text/language.ts'
import type { QuestionContext, ToolCall } from '../question-context.ts'
import { maxLines, taskLine, toLines, toTitle } from '../record-lines.ts'
import { findAnswerTo, lookup, type Skill } from '../skill.ts'
import { matchesPattern } from '../text-matching.ts'
import { periodIn } from './tasks/task-filters.ts'

interface ChangeList {
  total: number
  changes: ChangeView[]
}

const defaultDays = 7

/** The first day that the question asks about; without one, a week ago. */
const sinceOf = (context: QuestionContext): string =>
  findSince(context.english, context.today) ?? periodIn(context, 'back')?.from ?? addDays(context.today, -defaultDays)

const changesSince = (since: string): ToolCall => ({ tool: 'list_changes', input: { since } })
const tasksSince = (since: string): ToolCall => ({
  tool: 'list_tasks',
  input: { include_completed: true, updated_from: since, limit: 50 },
})

const section = (heading: string, items: readonly string[]): string | undefined =>
  items.length === 0 ? undefined : `### ${heading}\n\n${toLines(items, items.length, (item) => item)}`

const toKpiChange =
  (context: QuestionContext) =>
  (change: ChangeView): string[] => {
    const { language } = context
    const title = toTitle(change.kind, change)
    const kpis = (change.kpis ?? []).map(
      ({ name, from, to }) => `${escapeMarkdown(name)} ${formatValue(from, null, language)} → ${formatValue(to, null, language)}`,
    )
    return [kpis.length > 0 ? `${title}: ${kpis.join('; ')}` : title]
  }

function toSections(context: QuestionContext, changes: readonly ChangeView[]): (string | undefined)[] {
  const { language } = context
  const { tasks } = findAnswerTo<TaskList>(context, tasksSince(sinceOf(context))) ?? { tasks: [] }
  const isNew = (id: string): boolean => changes.some((change) => change.id === id && change.is_new)
  const [done, open] = [tasks.filter(({ status }) => status === 'Done'), tasks.filter(({ status }) => status !== 'Done')]
  const ofKind = (kind: ChangeView['kind']) => changes.filter((change) => change.kind === kind)
  const titles = (kind: ChangeView['kind']): string[] =>
    ofKind(kind).map((change) => `${toTitle(change.kind, change)} (${formatDay(change.updated_at.slice(0, 10), language)})`)
  const heading = (en: string, de: string): string => inLanguage(language, { en, de })
  return [
    section(heading('Tasks done', 'Erledigte Aufgaben'), done.slice(0, maxLines).map(taskLine(context))),
    section(
      heading('New tasks', 'Neue Aufgaben'),
      open
        .filter(({ id }) => isNew(id))
        .slice(0, maxLines)
        .map(taskLine(context)),
    ),
    section(
      heading('Changed tasks', 'Geänderte Aufgaben'),
      open
        .filter(({ id }) => !isNew(id))
        .slice(0, maxLines)
        .map(taskLine(context)),
    ),
    section(heading('Goals', 'Ziele'), ofKind('goal').flatMap(toKpiChange(context))),
    section(heading('Notes', 'Notizen'), titles('note')),
    section(heading('Messages', 'Nachrichten'), titles('thread')),
    section(heading('Contacts', 'Kontakte'), titles('contact')),
    section(heading('Files and advice', 'Dateien und Empfehlungen'), [...titles('file'), ...titles('advice')]),
  ]
}

export const changesSkill: Skill = lookup({
  name: 'what changed',
  intents: ['changes'],
  matches: (english) => matchesPattern(english, 'changes'),
  calls: (context) => [changesSince(sinceOf(context)), tasksSince(sinceOf(context))],
  answer(context) {
    const { language } = context
    const since = formatDay(sinceOf(context), language)
    const { total, changes } = findAnswerTo<ChangeList>(context, changesSince(sinceOf(context))) ?? { total: 0, changes: [] }
    if (total === 0)
      return inLanguage(language, { en: `Nothing has changed since ${since}.`, de: `Seit ${since} hat sich nichts geändert.` })
    const heading = inLanguage(language, {
      en: `${pluralize(total, 'record has', 'records have')} changed since ${since}.`,
      de: `Seit ${since} ${total === 1 ? 'hat sich ein Eintrag' : `haben sich ${total} Einträge`} geändert.`,
    })
    return [heading, ...toSections(context, changes).filter((part) => part !== undefined)].join('\n\n')
  },
  rows: (context) =>
    (findAnswerTo<TaskList>(context, tasksSince(sinceOf(context)))?.tasks ?? []).map(({ id, title }) => ({
      kind: 'task' as const,
      id,
      title,
    })),
})
