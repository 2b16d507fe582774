import { formatDay } from '@adjutant/contract/core/format-day'
import type { GoalView, KpiHistoryView } from '../../../records/record-views.ts'
import { escapeMarkdown, formatValue } from '../../../text/format.ts'
import { inLanguage, type Language } from '../../../text/language.ts'
import type { QuestionContext } from '../../question-context.ts'
import { goalLine } from '../../record-lines.ts'
import { historiesOf } from './named-goals.ts'

const maxValues = 8

const toCell = (text: string): string => text.replaceAll('|', '\\|')

/** Sentences about the course of one KPI, and a table of its values. */
function toTrendText({ name, unit = null, values }: KpiHistoryView, language: Language): string | undefined {
  const [first, last] = [values[0], values.at(-1)]
  if (!first || !last || values.length < 2) return undefined
  const value = (one: { value: number }): string => formatValue(one.value, unit, language)
  const day = (one: { day: string }): string => formatDay(one.day, language)
  const label = escapeMarkdown(name)
  const verb =
    last.value === first.value
      ? inLanguage(language, { en: 'is unchanged since', de: 'ist unverändert seit' })
      : last.value > first.value
        ? inLanguage(language, { en: 'rose', de: 'ist gestiegen' })
        : inLanguage(language, { en: 'fell', de: 'ist gesunken' })
  const course =
    last.value === first.value
      ? `${label} ${verb} ${day(first)}: ${value(last)}.`
      : inLanguage(language, {
          en: `${label} ${verb} from ${value(first)} (${day(first)}) to ${value(last)} (${day(last)}).`,
          de: `${label} ${verb}: von ${value(first)} (${day(first)}) auf ${value(last)} (${day(last)}).`,
        })
  if (values.length < 3) return course
  const rows = values.slice(-maxValues).map((one) => `| ${day(one)} | ${toCell(value(one))} |`)
  const head = inLanguage(language, { en: 'Day', de: 'Tag' })
  return `${course}\n\n| ${head} | ${toCell(label)} |\n|---|---|\n${rows.join('\n')}`
}

/** One goal in depth: pace, KPIs, and how they developed. */
export const toGoalText = (context: QuestionContext, goal: GoalView): string =>
  [
    `- ${goalLine(context)(goal)}`,
    ...historiesOf(context, goal).map((history) => toTrendText(history, context.language)),
    goal.description?.trim() ? `> ${escapeMarkdown(goal.description)}` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')
