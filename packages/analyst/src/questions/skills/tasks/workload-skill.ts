import { pluralize } from '@adjutant/contract/text/pluralize'
import { escapeMarkdown } from '../../../text/format.ts'
import { inLanguage } from '../../../text/language.ts'
import type { QuestionContext } from '../../question-context.ts'
import { toLines } from '../../record-lines.ts'
import { lookup, type Skill } from '../../skill.ts'
import { matchesPattern } from '../../text-matching.ts'
import { listTasks, tasksOf } from './task-filters.ts'

function workloadAnswer(context: QuestionContext): string {
  const { language } = context
  const { total, by_person = [] } = tasksOf(context)
  if (total === 0) return inLanguage(language, { en: 'There are no open tasks.', de: 'Es gibt keine offenen Aufgaben.' })
  const nobody = inLanguage(language, { en: 'Unassigned', de: 'Niemandem zugewiesen' })
  const lines = toLines(
    by_person,
    by_person.length,
    ({ person, tasks, overdue, urgent }) => {
      const name = person === null ? nobody : `**${escapeMarkdown(person)}**`
      return inLanguage(language, {
        en: `${name}: ${pluralize(tasks, 'open task')}, ${overdue} overdue, ${urgent} high or urgent`,
        de: `${name}: ${pluralize(tasks, 'offene Aufgabe', 'offene Aufgaben')}, ${overdue} überfällig, ${urgent} wichtig oder dringend`,
      })
    },
    language,
  )
  const heading = inLanguage(language, {
    en: `${pluralize(total, 'open task')} in total, by person:`,
    de: `${pluralize(total, 'offene Aufgabe', 'offene Aufgaben')} insgesamt, nach Person:`,
  })
  return `${heading}\n\n${lines}`
}

export const workloadSkill: Skill = lookup({
  name: 'workload',
  intents: ['workload'],
  matches: (english) => matchesPattern(english, 'workload'),
  calls: () => [listTasks({ limit: 1 })],
  answer: workloadAnswer,
})
