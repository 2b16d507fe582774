import { pluralize } from '@adjutant/contract/text/pluralize'
import type { CommitmentView } from '../../../records/record-views.ts'
import { escapeMarkdown } from '../../../text/format.ts'
import { inLanguage, type Language } from '../../../text/language.ts'
import type { QuestionContext, ToolCall } from '../../question-context.ts'
import { searchUnlessFound, withClosest } from '../../quotes.ts'
import { toPeriodText } from '../../record-lines.ts'
import { findAnswerTo, lookup, type Skill } from '../../skill.ts'
import { matchesPattern } from '../../text-matching.ts'
import { toReadScope } from '../read-scope.ts'
import { are } from '../tasks/task-skills.ts'
import { toCommitmentLines } from './commitment-lines.ts'
import { isAsked, narrow, readCommitmentQuestion, type NarrowedCommitments, type CommitmentQuestion } from './commitment-question.ts'

type Direction = CommitmentView['direction']

const listOpen: ToolCall = { tool: 'list_commitments', input: { state: 'open' } }
const listProposed: ToolCall = { tool: 'list_commitments', input: { state: 'proposed' } }

function findCommitmentsFor(
  context: QuestionContext,
  call: ToolCall,
  question: CommitmentQuestion,
  direction: Direction,
): NarrowedCommitments {
  const all = findAnswerTo<{ commitments: CommitmentView[] }>(context, call)?.commitments ?? []
  const found = narrow(
    all.filter((one) => one.direction === direction),
    question,
  )
  return { ...found, commitments: found.commitments.filter((one) => isAsked(question, one, context.today)) }
}

const list = (words: readonly string[], language: Language): string => new Intl.ListFormat(language).format(words.map(escapeMarkdown))

/** Example: ' to Anna Berg that mention “budget”'. */
function toWhose({ people, subject }: NarrowedCommitments, direction: Direction, language: Language): string {
  const [names, words] = [list(people, language), list(subject, language)]
  const who =
    direction === 'i_owe'
      ? inLanguage(language, { en: names && ` to ${names}`, de: names && ` an ${names}` })
      : inLanguage(language, { en: `${names && ` of ${names}`} to you`, de: `${names && ` von ${names}`} an Sie` })
  const about = words && inLanguage(language, { en: ` about “${words}”`, de: ` zu „${words}“` })
  return `${who}${about}`
}

function toState({ state }: CommitmentQuestion, language: Language): string {
  switch (state.kind) {
    case 'open':
      return inLanguage(language, { en: 'open', de: 'offen' })
    case 'overdue':
      return inLanguage(language, { en: 'overdue', de: 'überfällig' })
    case 'due': {
      const when = toPeriodText(state.period, language)
      return inLanguage(language, { en: `due ${when}`, de: `${when} fällig` })
    }
    case 'made': {
      const when = toPeriodText(state.period, language)
      return inLanguage(language, { en: `open and were made ${when}`, de: `offen und stammen aus der Zeit ${when}` })
    }
  }
}

function toHeading(found: NarrowedCommitments, question: CommitmentQuestion, direction: Direction, language: Language): string {
  const count = found.commitments.length
  const [whose, state] = [toWhose(found, direction, language), toState(question, language)]
  const own = direction === 'i_owe'
  return inLanguage(language, {
    en: `${own ? `${count} of your promises` : pluralize(count, 'promise')}${whose} ${are(count, language)} ${state}${count === 1 ? '' : ', the earliest first'}.`,
    de: `${own ? `${count} Ihrer Zusagen` : pluralize(count, 'Zusage', 'Zusagen')}${whose} ${are(count, language)} ${state}${count === 1 ? '' : ', die früheste zuerst'}.`,
  })
}

function toNothing(found: NarrowedCommitments, question: CommitmentQuestion, language: Language): string {
  const { direction } = question
  const whose = direction ? toWhose(found, direction, language) : list(found.subject, language) && toWhose(found, 'i_owe', language)
  const own = direction === 'i_owe'
  const state = toState(question, language)
  return inLanguage(language, {
    en: `No promise${own ? ' of yours' : ''}${whose} is ${state}.`,
    de: `Keine Zusage${own ? ' von Ihnen' : ''}${whose} ist ${state}.`,
  })
}

function toProposedText(count: number, isMore: boolean, language: Language): string {
  return inLanguage(language, {
    en: `${count}${isMore ? ' more' : ''} ${are(count, language)} not confirmed yet. You can confirm or dismiss ${count === 1 ? 'it' : 'them'} on the [Promises](/app/promises) page.`,
    de: `${count}${isMore ? ' weitere' : ''} ${are(count, language)} noch nicht bestätigt. Bestätigen oder verwerfen können Sie sie auf der Seite [Promises](/app/promises).`,
  })
}

const directionsOf = ({ direction }: CommitmentQuestion): [Direction, ...Direction[]] => (direction ? [direction] : ['i_owe', 'owed_to_me'])

function answer(context: QuestionContext): string {
  const { language } = context
  const question = readCommitmentQuestion(context)
  const [first, ...others] = directionsOf(question)
  const scope = toReadScope(context, [{ call: listOpen, names: { en: 'promises', de: 'Zusagen' } }])
  const toGroup = (direction: Direction) => ({ direction, found: findCommitmentsFor(context, listOpen, question, direction) })
  const groups = [toGroup(first), ...others.map(toGroup)] as const
  const shown = groups.filter(({ found }) => found.commitments.length > 0)
  const proposed = groups.flatMap(({ direction }) => findCommitmentsFor(context, listProposed, question, direction).commitments).length
  const proposedText = proposed > 0 ? [toProposedText(proposed, shown.length > 0, language)] : []
  if (shown.length === 0) {
    const nothing = `${toNothing(groups[0].found, question, language)}${scope}`
    return [question.names.length > 0 && proposed === 0 ? withClosest(context, nothing) : nothing, ...proposedText].join(' ')
  }
  const sections = shown.map(
    ({ direction, found }) => `${toHeading(found, question, direction, language)}\n\n${toCommitmentLines(context, found.commitments)}`,
  )
  return [...sections, ...(scope ? [scope.trim()] : []), ...proposedText].join('\n\n')
}

/** A name without a commitment can be the subject of a text, so the closest texts are looked up. */
function needsSearch(context: QuestionContext): boolean {
  const question = readCommitmentQuestion(context)
  const isFound = (call: ToolCall) =>
    directionsOf(question).some((direction) => findCommitmentsFor(context, call, question, direction).commitments.length > 0)
  return question.names.length > 0 && findAnswerTo(context, listProposed) !== undefined && !isFound(listOpen) && !isFound(listProposed)
}

/** Answers questions about stored commitments in both directions. */
export const commitmentSkill: Skill = lookup({
  name: 'commitments',
  intents: ['commitments'],
  matches: (english) => matchesPattern(english, 'commitments'),
  calls: (context) => [listOpen, listProposed, ...(needsSearch(context) ? searchUnlessFound(context) : [])],
  answer,
})
