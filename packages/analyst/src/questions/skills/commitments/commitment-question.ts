import type { CommitmentView } from '../../../records/record-views.ts'
import type { Period } from '../../../text/calendar.ts'
import { isMisspelling } from '../../../text/spelling.ts'
import type { QuestionContext } from '../../question-context.ts'
import { hasWord, normalizeText, toContentWords } from '../../text-matching.ts'
import { isWithin, periodIn } from '../tasks/task-filters.ts'

/** The filter of a question about commitments: direction, person or subject, and state. */
export interface CommitmentQuestion {
  /** Undefined: both directions. */
  direction: CommitmentView['direction'] | undefined
  /** The state or the dates that the answer mentions. */
  state: { kind: 'open' | 'overdue' } | { kind: 'due' | 'made'; period: Period }
  /** The words that can name a person or a subject, as in the question. */
  words: string[]
  /** The words that are certainly names, spelled as in the question: without a match there is no commitment. */
  names: string[]
  /** True if the names are those of a subject: 'about Q3'. */
  isSubject: boolean
}

/** The 'me' in 'show me' is not the person to whom something was promised. */
const askingPhrases = /\b(?:show|tell|give|let|get|find|bring|send|remind|list) (?:me|us)\b/g

const verb = String.raw`(?:promise[sd]?|promising|pledge[sd]?|commit(?:s|ted|ments?)?|ow(?:e|es|ed|ing))`
const isPassive = new RegExp(
  String.raw`\b(?:was|were|am|are) (?:i|we)(?: \w+)? ${verb}|\b(?:i|we) (?:was|were|am|are|(?:have|had) been)(?: \w+)? ${verb}|\b(?:have|had) (?:i|we)(?: \w+)? been ${verb}`,
)
const isToMe = /(?<!\b(?:by|from|of) )\b(?:me|us)\b/
const isMine = /\b(?:i|we|mine|ours)\b|\b(?:my|our) (?:\w+ ){0,2}(?:promises?|commitments?|pledges?|word)\b|\b(?:by|from|of) (?:me|us)\b/
const isToSomebody = new RegExp(String.raw`\b${verb} to (?!do\b|be\b)\w+`)
const isWithSomebody = new RegExp(String.raw`\b${verb} (?:with|between)\b`)

/** A question about a third person alone, such as 'what did Jonas promise?', is about what that person promised. */
function findDirection(text: string, hasWords: boolean): CommitmentQuestion['direction'] {
  if (isPassive.test(text) || isToMe.test(text)) return 'owed_to_me'
  if (isMine.test(text)) return 'i_owe'
  if (!hasWords || isWithSomebody.test(text)) return undefined
  return isToSomebody.test(text) ? 'i_owe' : 'owed_to_me'
}

/** Words of questions about commitments that name neither a person nor a subject. */
const askingWords = new Set(
  `promise promises promised promising pledge pledges pledged commit commits committed commitment commitments owe owes owed owing word words
  open outstanding pending unfulfilled fulfilled due overdue late missed broken broke break kept keep past forgotten forget wait waiting
  people person others customers colleagues team company everybody everyone gave gives giving agreed agree deadline deadlines confirmed
  day days weeks weekend month months quarter years yesterday recently lately ago currently
  monday tuesday wednesday thursday friday saturday sunday
  january february march april june july august september october november december
  versprochen versprechen versprach zugesagt zusage zusagen schulde schulden schuldet geschuldet offen offene offenen fällig fällige fälligen
  überfällig überfällige überfälligen gebrochen gehalten wurde wurden worden leute kollegen kunden gestern woche wochen monat monate quartal tage
  tagen jahr montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz mai juni juli oktober dezember`.split(/\s+/),
)

const isOverdueAsked = /\b(?:broken|broke|break|overdue|late|missed|not kept|kept|past due|forgotten|forgot)\b/

function findState(context: QuestionContext, text: string): CommitmentQuestion['state'] {
  if (isOverdueAsked.test(text)) return { kind: 'overdue' }
  const period = periodIn(context)
  if (!period) return { kind: 'open' }
  return { kind: period.to < context.today && !/\bdue\b/.test(text) ? 'made' : 'due', period }
}

/** A capital letter inside the question, or the place next to the verb, marks a name. */
function listNames(question: string, words: readonly string[]): string[] {
  const capitalized = (question.slice(1).match(/(?<=[^.?!] )\p{Lu}[\p{L}\p{N}-]+/gu) ?? []).flatMap(toContentWords)
  const beside = new RegExp(String.raw`\b${verb}(?: to)? (?<after>\p{L}+)|\b(?:did|does|has) (?<before>\p{L}+) (?:\w+ )?${verb}`, 'giu')
  const next = [...question.matchAll(beside)].flatMap(({ groups }) => toContentWords(`${groups?.after ?? ''} ${groups?.before ?? ''}`))
  const spelled = question.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .filter((word) => capitalized.includes(word) || next.includes(word))
    .map((word) => spelled.find((one) => one.toLowerCase() === word) ?? word)
}

export function readCommitmentQuestion(context: QuestionContext): CommitmentQuestion {
  const text = normalizeText(context.english).replaceAll(askingPhrases, '')
  const words = [...new Set(toContentWords(context.name ?? context.question))].filter((word) => !askingWords.has(word))
  return {
    direction: findDirection(text, words.length > 0),
    state: findState(context, text),
    words,
    names: context.name === undefined ? listNames(context.question, words) : [context.name],
    isSubject: /\b(?:about|regarding|concerning|for) \w/.test(text),
  }
}

const minCorrectedLength = 5

const isNamePart = (part: string, word: string): boolean =>
  part === word || (word.length >= minCorrectedLength && part.length >= minCorrectedLength && isMisspelling(word, part))

/** The records that contain most of the words, and at least one. */
function bestMatches<T>(records: readonly T[], countShared: (record: T) => number): T[] {
  const maxShared = Math.max(0, ...records.map(countShared))
  return maxShared === 0 ? [] : records.filter((record) => countShared(record) === maxShared)
}

const personWords = ({ person }: CommitmentView): string[] => toContentWords(person ?? '')

const withPerson = (commitments: readonly CommitmentView[], words: readonly string[]): CommitmentView[] =>
  bestMatches(commitments, (one) => words.filter((word) => personWords(one).some((part) => isNamePart(part, word))).length)

function aboutSubject(commitments: readonly CommitmentView[], words: readonly string[]): CommitmentView[] {
  const shared = ({ text, quote }: CommitmentView): number => {
    const own = toContentWords(`${text} ${quote ?? ''}`)
    return words.filter((word) => hasWord(own, word)).length
  }
  return bestMatches(commitments, shared)
}

export interface NarrowedCommitments {
  commitments: CommitmentView[]
  /** The people of these commitments, or those without a commitment, if the question names them. */
  people: string[]
  /** The words of the question that no person of these commitments has, if the commitments were chosen by their text. */
  subject: string[]
}

/** The commitments with the people that the question names, or about its subject; all of them if it names neither. */
export function narrow(commitments: readonly CommitmentView[], { words, names, isSubject }: CommitmentQuestion): NarrowedCommitments {
  const named = withPerson(commitments, words)
  if (named.length > 0) {
    const rest = words.filter((word) => !named.some((one) => personWords(one).some((part) => isNamePart(part, word))))
    const about = aboutSubject(named, rest)
    const people = [...new Set(named.flatMap(({ person }) => person ?? []))]
    return about.length > 0 ? { commitments: about, people, subject: rest } : { commitments: named, people, subject: [] }
  }
  const about = aboutSubject(commitments, words)
  if (about.length > 0) return { commitments: about, people: [], subject: words }
  if (names.length === 0) return { commitments: [...commitments], people: [], subject: [] }
  return isSubject ? { commitments: [], people: [], subject: names } : { commitments: [], people: names, subject: [] }
}

/** The commitments in the state and the period that the question names. */
export function isAsked({ state }: CommitmentQuestion, { due_date, made_on }: CommitmentView, today: string): boolean {
  switch (state.kind) {
    case 'open':
      return true
    case 'overdue':
      return due_date !== null && due_date < today
    case 'due':
      return isWithin(state.period, due_date)
    case 'made':
      return isWithin(state.period, made_on)
  }
}
