import { capitalize } from '@adjutant/contract/text/capitalize'
import { listNamedDays, type NamedDay } from '../text/date-phrases.ts'
import { detectLanguage, type Language } from '../text/language.ts'
import { englishCondition, englishDoubts, englishOffer, englishRules } from './english-rules.ts'
import { germanCondition, germanDoubts, germanRules } from './german-rules.ts'
import { ownerRules } from './owner-rules.ts'
import { findNamedPerson, isName, type Rule } from './patterns.ts'
import { listSentences, withoutOpenBox } from './placed-sentences.ts'
import { withoutDayWords } from './without-day-words.ts'

export interface CommitmentSource {
  kind: 'message' | 'note'
  /** True if the reader of the result wrote the text; always true for a note. */
  isOwn: boolean
  /** The day on which the text was written: `YYYY-MM-DD`. */
  day: string
}

export interface FoundCommitment {
  direction: 'i_owe' | 'owed_to_me'
  /** The sentence as plain text. */
  sentence: string
  /** The position of the sentence in the text. */
  from: number
  /** The promised action, without the day. */
  action: string
  /** The other person, if the sentence names them. */
  person: string | undefined
  /** `YYYY-MM-DD` */
  due: string | undefined
}

/** Longer sentences are ignored. */
const maxSentenceLength = 300
/** A text with more matches is a list of something else. */
const maxCommitments = 50

const byPlace = (rules: readonly Rule[]): Record<CommitmentSource['kind'], readonly Rule[]> => ({
  message: rules.filter(({ place }) => place !== 'note'),
  note: rules.filter(({ place }) => place !== 'message'),
})
const rules: Record<Language, ReturnType<typeof byPlace>> = {
  en: byPlace([...ownerRules, ...englishRules]),
  de: byPlace([...ownerRules, ...germanRules]),
}
const quotation = /“[^”“]*[”“]|„[^“”]*[“”]|"[^"]*"|«[^»]*»/g
const startsWithCondition =
  /^\W*(?:if|unless|in case|provided|assuming|should you|wenn|falls|sofern|sollten|solltest|when|once|sobald|ich (?:denke|glaube|hoffe|vermute),|let (?:me|us) know\b.*\band (?:I|we)\b)(?!\p{L})/iu
/** "I'll ask whether …" is no condition. */
const indirectQuestion =
  /\b(?:know|check|ask|see|shout|confirm|tell (?:me|you|him|her|them)|verify|test|find out|look|clarify|prüfe|frage|klären?|sehe) (?:if|whether|ob)\b/gi
const deadline = /\b(?:by|until|till|before|no later than|bis(?: zum| zur)?|spätestens(?: am)?|due)\s+(?:the\s+)?$/i
const laterToday =
  /\b(?:this (?:morning|afternoon|evening)|end of (?:the )?day|eod|cob|close of business|heute|within the hour|in an hour|(?:by|before) (?:noon|lunch(?:time)?))\b/i

/** "60 days" says how long, "in 60 days" says when. */
const duration =
  /^(?:in )?(?:den )?nächsten (?:tagen|wochen)$|^(?!this|next|diese|nächste|kommende|coming)(?:\S+ )?(?:days?|weeks?|months?|years?|tagen?|wochen?|monaten?|jahren?)$/i

/** A clause ends with a comma, unless the next one is its object. */
const clauseEnd = /[,;–—](?!\s*(?:dass|that)\b)/
const addedDoubt = /[,–—-]\s*(?:I (?:think|guess|hope)|hopefully|maybe|perhaps|probably|hoffe ich|hoffentlich|vielleicht|denke ich)\W*$/i

/** Doubts concern their own clause or are added to the end; a condition can follow anywhere. */
function isDoubtful(before: string, commitment: string): boolean {
  const text = `${before} ${commitment}`.replaceAll(indirectQuestion, '')
  const [clause = ''] = text.split(clauseEnd)
  return (
    englishDoubts.test(clause) ||
    germanDoubts.test(clause) ||
    addedDoubt.test(text) ||
    englishCondition.test(text) ||
    germanCondition.test(text)
  )
}

/** The words between the last comma and the commitment: "Hopefully we will …". */
const clauseBefore = (text: string, index: number): string => /[^,;:.!–—]*$/.exec(text.slice(0, index))?.[0] ?? ''

/** A deadline ("by Friday") has priority over any other day. */
function findDue(text: string, from: number, day: string, days: readonly NamedDay[]): string | undefined {
  const isDeadline = ({ from: start }: NamedDay) => deadline.test(text.slice(0, start))
  const chosen = days.find(isDeadline) ?? days.find((named) => named.from >= from) ?? days[0]
  return chosen?.day ?? (laterToday.test(text) ? day : undefined)
}

/** Parsing dates takes longer than all rules, and most sentences have none. */
const mayNameDay =
  /\d|day|morrow|tmr|tonight|week|month|year|quarter|fortnight|\beo[wmqy]\b|\b(?:mon|tue|wed|thu|fri)|heute|morgen|tag|mittwoch|woche|monat|jahr|quartal|\bende?\b|mitte|jan|feb|mar|mär|apr|mai|may|jun|jul|aug|sep|o[ck]t|nov|de[cz]/i

const listDueDays = (text: string, day: string, language: Language): NamedDay[] =>
  mayNameDay.test(text)
    ? listNamedDays(text, day, { language }).filter((named) => named.day >= day && !duration.test(text.slice(named.from, named.to)))
    : []

interface Match {
  rule: Rule
  action: string
  person: string | undefined
  due: string | undefined
}

function matchRule(rule: Rule, text: string, day: string, listDays: () => NamedDay[]): Match | undefined {
  const match = rule.pattern.exec(text)
  if (!match) return undefined
  const { action = '', person } = match.groups ?? {}
  if (person !== undefined && !isName(person)) return undefined
  if (isDoubtful(clauseBefore(text, match.index), match[0])) return undefined
  const due = findDue(text, match.index, day, listDays())
  if (rule.needsDay && due === undefined) return undefined
  return { rule, action, person, due }
}

function matchSentence(sentence: string, { kind, day }: Pick<CommitmentSource, 'kind' | 'day'>): Match | undefined {
  if (sentence.length > maxSentenceLength || /\?\W*$/.test(sentence)) return undefined
  const text = sentence.replaceAll(quotation, ' ')
  if (startsWithCondition.test(text) || englishOffer.test(text)) return undefined
  const language = detectLanguage(text)
  // Most sentences match no rule, so their days are not needed.
  let days: NamedDay[] | undefined
  const listDays = () => (days ??= listDueDays(text, day, language))
  for (const rule of rules[language][kind]) {
    const match = matchRule(rule, text, day, listDays)
    if (match) return match
  }
  return undefined
}

/** A shorter action, as of "Will do", says less than the sentence. */
const minActionLength = 4

function toAction(action: string, sentence: string, day: string): string {
  const language = detectLanguage(sentence)
  const bare = withoutDayWords(action.trim(), day, language)
  return capitalize(bare.length < minActionLength ? withoutDayWords(sentence, day, language) || sentence : bare)
}

/** The commitment in one sentence. */
export interface SentenceCommitment {
  /** The person who promises; `writer` is the author of the text. */
  by: Rule['by']
  /** The promised action, without the day. */
  action: string
  /** The person who promises or receives, if the sentence names one. */
  person: string | undefined
  /** `YYYY-MM-DD` */
  due: string | undefined
}

export function findCommitment(sentence: string, source: Pick<CommitmentSource, 'kind' | 'day'>): SentenceCommitment | undefined {
  const match = matchSentence(sentence, source)
  if (!match) return undefined
  const { by } = match.rule
  return {
    by,
    action: toAction(match.action, sentence, source.day),
    person: match.person ?? (source.kind === 'note' && by === 'writer' ? findNamedPerson(match.action) : undefined),
    due: match.due,
  }
}

/** The commitments in a message or note, at most one per sentence. */
export function findCommitments(text: string, source: CommitmentSource): FoundCommitment[] {
  const found: FoundCommitment[] = []
  for (const { text: sentence, from } of listSentences(text, source.kind)) {
    const commitment = findCommitment(sentence, source)
    if (!commitment) continue
    const { by, ...rest } = commitment
    const isOwed = by !== 'person' && (by === 'writer') === source.isOwn
    found.push({ direction: isOwed ? 'i_owe' : 'owed_to_me', sentence: withoutOpenBox(sentence), from, ...rest })
    if (found.length === maxCommitments) break
  }
  return found
}

/** The first commitment of the writer in their own text. */
export const findOwnCommitment = (text: string, source: Omit<CommitmentSource, 'isOwn'>): FoundCommitment | undefined =>
  findCommitments(text, { ...source, isOwn: true }).find(({ direction }) => direction === 'i_owe')
