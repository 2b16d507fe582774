import { formatDay } from '@adjutant/contract/core/format-day'
import { toRecordLink } from '../../../records/record-link.ts'
import type { CommitmentView } from '../../../records/record-views.ts'
import { escapeMarkdown, truncateAtWord } from '../../../text/format.ts'
import { inLanguage, type Language } from '../../../text/language.ts'
import type { QuestionContext } from '../../question-context.ts'
import { toLines, toOverdueText } from '../../record-lines.ts'

const maxTextLength = 240

function toDueText(context: QuestionContext, due: string | null): string {
  const { today, language } = context
  if (due === null) return inLanguage(language, { en: 'no due date', de: 'ohne Datum' })
  if (due < today) return toOverdueText(due, context)
  const day = formatDay(due, language)
  return inLanguage(language, { en: `due ${day}`, de: `fällig ${day}` })
}

function toPersonText({ direction, person, contact_id }: CommitmentView, language: Language): string | undefined {
  if (person === null) return undefined
  const name = contact_id === null ? escapeMarkdown(person) : toRecordLink('contact', { id: contact_id, title: person })
  return direction === 'i_owe'
    ? inLanguage(language, { en: `you to ${name}`, de: `Sie an ${name}` })
    : inLanguage(language, { en: `${name} to you`, de: `${name} an Sie` })
}

const sourceNames = {
  en: { note: 'a note', thread: 'a message', contact: 'an interaction' },
  de: { note: 'einer Notiz', thread: 'einer Nachricht', contact: 'einem Gespräch' },
}

function toSourceText({ made_on, noticed_in, quote }: CommitmentView, language: Language): string {
  const day = formatDay(made_on, language)
  const words = quote === null ? '' : `: “${escapeMarkdown(truncateAtWord(quote, maxTextLength))}”`
  if (!noticed_in) return `${day}${words}`
  const where = toRecordLink(noticed_in.kind, { id: noticed_in.id, title: sourceNames[language][noticed_in.kind] })
  return inLanguage(language, { en: `in ${where} of ${day}${words}`, de: `in ${where} vom ${day}${words}` })
}

const toLine =
  (context: QuestionContext) =>
  (commitment: CommitmentView): string => {
    const { language } = context
    const text = escapeMarkdown(truncateAtWord(commitment.text, maxTextLength))
    const details = [toPersonText(commitment, language), toSourceText(commitment, language)].filter((part) => part !== undefined)
    return `${text}: ${toDueText(context, commitment.due_date)} (${details.join(', ')})`
  }

/** Commitments as lines of a list, the earliest due date first. */
export function toCommitmentLines(context: QuestionContext, commitments: readonly CommitmentView[], total = commitments.length): string {
  const sorted = commitments.toSorted((one, other) => (one.due_date ?? '9').localeCompare(other.due_date ?? '9'))
  return toLines(sorted, total, toLine(context), context.language)
}
