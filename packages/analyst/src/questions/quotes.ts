import type { SearchHit } from '@adjutant/contract/search'
import { capitalize } from '@adjutant/contract/text/capitalize'
import { withoutMarks } from '@adjutant/contract/text/markdown-text'
import { toReadableText } from '@adjutant/contract/text/readable-text'
import { escapeMarkdown, truncateAtWord } from '../text/format.ts'
import { inLanguage, type Language } from '../text/language.ts'
import { splitSentences } from '../text/sentences.ts'
import type { QuestionContext } from './question-context.ts'
import { resultsOf } from './skill.ts'
import { toAbilities } from './abilities.ts'
import { hasWord, toContentWords, toStems } from './text-matching.ts'

/** A record or web page with its quotable text. */
interface Quotable {
  kind: string
  id: string
  title: string
  text: string
  /** Only for files with pages. */
  page?: number | undefined
  /** Only for passages that came with the question. */
  n?: number
}

const maxQuoted = 3
const maxTitleLength = 60
const sentencesEach = 2
/** A second sentence is quoted only if its score is at least this share of the best. */
const minShare = 2 / 3

/** Many passages begin with the title, which is shown anyway. */
const withoutTitle = ({ title, text }: Quotable): string =>
  /^\s/.test(text.slice(title.length)) && text.startsWith(title) ? text.slice(title.length).trim() : text

/** The sentences that share most words with the question, weighted by rarity, in their original order. */
function bestSentences(text: string, questionStems: ReadonlySet<string>): string[] {
  const shared = splitSentences(text)
    .map(withoutMarks)
    .filter(Boolean)
    .map((sentence) => ({ sentence, stems: toStems(sentence).intersection(questionStems) }))
  const often = (stem: string) => shared.filter(({ stems }) => stems.has(stem)).length
  const weights = new Map([...questionStems].map((stem) => [stem, 1 / often(stem)]))
  const sentences = shared.map(({ sentence, stems }, place) => ({
    sentence,
    place,
    score: [...stems].reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0),
  }))
  const best = sentences.toSorted((a, b) => b.score - a.score || a.place - b.place).slice(0, sentencesEach)
  const topScore = best[0]?.score ?? 0
  const fitting = best.filter(({ score }) => score > 0 && score >= topScore * minShare)
  return (fitting.length ? fitting : best.slice(0, 1)).toSorted((a, b) => a.place - b.place).map(({ sentence }) => sentence)
}

const foundBySearch = (context: QuestionContext): Quotable[] =>
  resultsOf<{ records?: SearchHit[] }>(context, 'search_records').flatMap(({ answer: { records = [] } }) =>
    records.map(({ kind, id, title, excerpt, page }) => ({
      kind,
      id,
      title,
      text: excerpt,
      page: page ?? undefined,
    })),
  )

interface Page {
  title: string
  url: string
  excerpt: string
}

const foundOnline = (context: QuestionContext): Quotable[] =>
  resultsOf<{ pages?: Page[] }>(context, 'search_internet').flatMap(({ answer: { pages = [] } }) =>
    pages.map(({ title, url, excerpt }) => ({ kind: 'web', id: url, title, text: excerpt })),
  )

/** Every question comes with all memories; only those that share a word with it count. */
const remembered = ({ memories, question }: QuestionContext): Quotable[] => {
  const questionStems = toStems(question)
  const fitting = memories.filter((memory) => toStems(memory).intersection(questionStems).size > 0)
  return fitting.map((text) => ({ kind: 'memory', id: text, title: 'What you asked me to remember', text }))
}

/** Past conversations repeat what the assistant said, so they are no evidence. */
const isEvidence = ({ kind }: Quotable): boolean => kind !== 'conversation'

/** The number of the question's words that a text must contain, if the question has as many. */
const minSharedWords = 2

/** Search also returns texts of a similar meaning; one that shares too few words with the question doesn't answer it. */
function isRelevant({ kind, title, text }: Quotable, asked: readonly string[], names: readonly string[]): boolean {
  if (kind === 'web') return true
  const words = toContentWords(`${title} ${text}`)
  const shared = asked.filter((word) => hasWord(words, word))
  if (shared.some((word) => names.includes(word))) return true
  return shared.length >= Math.min(minSharedWords, asked.length) && asked.length > 0
}

/** A name alone is enough. German capitalizes all nouns, so a capital letter marks no name there. */
const namesIn = ({ question, language }: QuestionContext): string[] =>
  language === 'en' ? (question.slice(1).match(/(?<=[^.?!] )\p{Lu}[\p{L}\p{N}]+/gu) ?? []).map((name) => name.toLowerCase()) : []

/** Returns the results that are about the question, without duplicates. */
function listQuotable(context: QuestionContext, kinds: readonly string[] | undefined): Quotable[] {
  // Search results are readable text already; attached files are raw.
  const passages = context.passages.map((one) => (one.attached ? { ...one, text: toReadableText(one.text) } : one))
  const all = [...remembered(context), ...passages, ...foundBySearch(context), ...foundOnline(context)]
  const wanted = kinds ? all.filter(({ kind }) => kinds.includes(kind)) : all
  const once = [...new Map(wanted.toReversed().map((one) => [`${one.id} ${one.page ?? ''}`, one])).values()].toReversed()
  const asked = [...new Set(toContentWords(context.question))]
  const names = namesIn(context)
  return once.filter((one) => isEvidence(one) && isRelevant(one, asked, names))
}

const kindNames: Record<Language, Record<string, string>> = {
  en: { web: 'web page' },
  de: {
    task: 'Aufgabe',
    goal: 'Ziel',
    note: 'Notiz',
    contact: 'Kontakt',
    file: 'Datei',
    thread: 'Nachrichten',
    advice: 'Empfehlung',
    memory: 'Erinnerung',
    web: 'Webseite',
  },
}

export const toKindName = (kind: string, language: Language): string => kindNames[language][kind] ?? kind

function toQuote(quotable: Quotable, questionStems: ReadonlySet<string>, language: Language): string {
  const { kind, title, n, id, page } = quotable
  const name = toKindName(kind, language)
  const where = n !== undefined ? ` [${n}]` : kind === 'web' ? ` ${escapeMarkdown(id)}` : ''
  const quote = bestSentences(withoutTitle(quotable), questionStems).join(' … ')
  const isTitle = quote.startsWith(title.replace(/…$/, ''))
  // A note's title is its first line, so it isn't repeated.
  const source = isTitle
    ? capitalize(name)
    : `**${escapeMarkdown(truncateAtWord(title, maxTitleLength))}** (${name}${page ? `, ${inLanguage(language, { en: 'page', de: 'Seite' })} ${page}` : ''})`
  return `> ${escapeMarkdown(quote)}\n>\n> — ${source}${where}`
}

/** Verbatim quotes of the results, without records that are already shown; undefined if there are none. */
export function findQuotes(context: QuestionContext, kinds?: readonly string[], shownIds: readonly string[] = []): string | undefined {
  const questionStems = toStems(context.question)
  const quotable = listQuotable(context, kinds).filter(({ id, text }) => text.trim() && !shownIds.includes(id))
  if (quotable.length === 0) return undefined
  return quotable
    .slice(0, maxQuoted)
    .map((one) => toQuote(one, questionStems, context.language))
    .join('\n\n')
}

export const nothingFoundMessage = 'I found nothing about this in your records.'
const nothingFound = { en: nothingFoundMessage, de: 'Dazu habe ich in Ihren Unterlagen nichts gefunden.' }
const closestMatches = {
  en: 'I can’t answer that directly. Closest matches:',
  de: 'Direkt kann ich das nicht beantworten. Am ähnlichsten:',
}

/** Returns quotes, or a list of the analyst's abilities. */
export function quoteMatches(context: QuestionContext, kinds?: readonly string[]): string {
  const { language } = context
  const quotes = findQuotes(context, kinds)
  return quotes ? `${closestMatches[language]}\n\n${quotes}` : `${nothingFound[language]}\n\n${toAbilities(language)}`
}

/** Says that nothing was found, and adds quotes if there are any. */
export function withClosest(context: QuestionContext, nothing: string, kinds?: readonly string[]): string {
  const quotes = findQuotes(context, kinds)
  return quotes ? `${nothing} ${inLanguage(context.language, { en: 'Closest matches:', de: 'Am ähnlichsten:' })}\n\n${quotes}` : nothing
}

/** A search would return the passages that came with the question. */
export const searchUnlessFound = ({ passages, question }: QuestionContext) =>
  passages.length > 0 ? [] : [{ tool: 'search_records', input: { query: question.slice(0, 300) } }]
