import { inLanguage, type Language } from '../../text/language.ts'
import type { QuestionContext, ToolCall } from '../question-context.ts'
import { findAnswerTo } from '../skill.ts'

/** A list call whose answer can be a part of all records, and the plural of what it lists. */
export interface ListRead {
  call: ToolCall
  names: Record<Language, string>
}

/** Example: ' I read 30 of 120 notes and 20 of 57 threads.' Empty if every list is complete. */
export function toReadScope(context: QuestionContext, lists: readonly ListRead[]): string {
  const { language } = context
  const of = inLanguage(language, { en: 'of', de: 'von' })
  const parts = lists.flatMap(({ call, names }) => {
    const { total = 0, shown = total } = findAnswerTo<{ total?: number; shown?: number }>(context, call) ?? {}
    return shown < total ? [`${shown} ${of} ${total} ${names[language]}`] : []
  })
  if (parts.length === 0) return ''
  const list = new Intl.ListFormat(language).format(parts)
  return inLanguage(language, { en: ` I read ${list}.`, de: ` Gelesen habe ich ${list}.` })
}
