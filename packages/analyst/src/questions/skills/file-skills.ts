import { appMessages } from '@adjutant/contract/messages/app-messages'
import { pluralize } from '@adjutant/contract/text/pluralize'
import type { Passage } from '../../records/record-views.ts'
import { findDay } from '../../text/date-phrases.ts'
import { escapeMarkdown, truncateAtWord } from '../../text/format.ts'
import type { QuestionContext } from '../question-context.ts'
import { findQuotes } from '../quotes.ts'
import { toLines } from '../record-lines.ts'
import type { AnalystResponse } from '../skill.ts'
import { listActionItems, listCommitments, listStatements, pickKeyStatements, type Statement } from '../statements.ts'
import { matchesPattern, toStems } from '../text-matching.ts'

/** Answers questions about attached files: summary, commitments and tasks, all quoted word for word. */

const maxSummarySentences = 6
const maxTasks = 5
const maxQuoteLength = 400
const maxTitleLength = 120

const quotedName = /[“"]([^”"]+)[”"]/g

/** The files that the question names, or else the leading passages, which are the attached files. */
function findRequestedFiles({ question, passages }: QuestionContext): Passage[] {
  const names = [...question.matchAll(quotedName)].map(([, name = '']) => name.trim().toLowerCase())
  const matches = passages.filter(({ kind, title }) => kind === 'file' && names.includes(title.toLowerCase()))
  if (matches.length > 0) return matches
  const end = passages.findIndex(({ kind }) => kind !== 'file')
  return end < 0 ? passages : passages.slice(0, end)
}

const quote = ({ text, passage }: Statement): string => `${escapeMarkdown(truncateAtWord(text, maxQuoteLength))} [${passage.n}]`

const titlesOf = (files: readonly Passage[]): string => [...new Set(files.map(({ title }) => `**${escapeMarkdown(title)}**`))].join(', ')

/** The answer must say that a file was read only partially. */
const toPartialNotice = (files: readonly Passage[]): string =>
  files.some(({ text }) => text.endsWith('[The file goes on.]')) ? '\n\nThe file is long, so only its beginning was read.' : ''

interface FileQuestion {
  files: Passage[]
  statements: Statement[]
  context: QuestionContext
}

function summarize({ files, statements }: FileQuestion): AnalystResponse {
  if (statements.length <= maxSummarySentences)
    return { text: `${titlesOf(files)} in full:\n\n${toLines(statements, statements.length, quote)}${toPartialNotice(files)}` }
  const best = pickKeyStatements(statements, maxSummarySentences)
  return {
    text: `${titlesOf(files)}: the ${best.length} key sentences of ${statements.length}, word for word:\n\n${toLines(best, best.length, quote)}${toPartialNotice(files)}`,
  }
}

function quoteCommitments({ files, statements }: FileQuestion): AnalystResponse {
  const found = listCommitments(statements)
  if (found.length === 0)
    return {
      text: `I found no commitments in ${titlesOf(files)}: no sentence says “shall”, “will”, “agrees to” or “must”.${toPartialNotice(files)}`,
    }
  const head = `${pluralize(found.length, 'commitment')} in ${titlesOf(files)}, word for word:`
  return { text: `${head}\n\n${toLines(found, found.length, quote)}${toPartialNotice(files)}` }
}

/** A day in the past can't be a due date. */
function dueOf(text: string, today: string): { due_date?: string } {
  const day = findDay(text, today)?.day
  return day && day >= today ? { due_date: day } : {}
}

function proposeTasks({ files, statements, context }: FileQuestion): AnalystResponse {
  const found = listActionItems(statements)
  if (found.length === 0) return { text: `I found no action items in ${titlesOf(files)}.${toPartialNotice(files)}` }
  if (!context.availableTools.has('create_task'))
    return { text: `Action items in ${titlesOf(files)}, word for word:\n\n${toLines(found, found.length, quote)}${toPartialNotice(files)}` }
  const toInput = ({ text, passage: { title: file, page } }: Statement) => {
    const place = page === undefined ? '' : `, page ${page}`
    const title = truncateAtWord(text.replace(/[.;,]$/, ''), maxTitleLength)
    return {
      title,
      description: `“${truncateAtWord(text, maxQuoteLength)}” (${file}${place})`,
      assigned_to: 'me',
      ...dueOf(text, context.today),
    }
  }
  return { calls: found.slice(0, maxTasks).map((one) => ({ tool: 'create_task', input: toInput(one) })) }
}

const responders = { fileSummary: summarize, fileCommitments: quoteCommitments, fileTasks: proposeTasks } as const

const { beingRead, unreadable, noText, readingGivenUp, notRead } = appMessages.file
const unread: string[] = [beingRead, unreadable, noText, readingGivenUp, ...Object.values(notRead)]

/** A file is relevant if it contains this many words of the question, or fewer for a shorter question, but at least `minWords`. */
const minSharedWords = 2

/** Answers from the attached files a question that figures or records would otherwise answer; undefined if the files don't answer it. */
export function findAttachedText(context: QuestionContext, minWords: number): string | undefined {
  const matches = toStems(context.question)
  const wanted = Math.max(minWords, Math.min(minSharedWords, matches.size))
  const relevant = context.passages.filter(
    ({ attached, title, text }) => attached && !unread.includes(text) && toStems(`${title} ${text}`).intersection(matches).size >= wanted,
  )
  const quotes = findQuotes({ ...context, memories: [], results: [], passages: relevant })
  return quotes && `From ${titlesOf(relevant)}:\n\n${quotes}`
}

/** Returns undefined if the question is not about an attached file. */
export function findFileResponse(context: QuestionContext): AnalystResponse | undefined {
  const question = context.english.replaceAll(quotedName, '“file”')
  const pattern = (['fileTasks', 'fileCommitments', 'fileSummary'] as const).find((name) => matchesPattern(question, name))
  const files = pattern ? findRequestedFiles(context) : []
  if (!pattern || files.length === 0) return undefined
  const statements = listStatements(files.filter(({ text }) => !unread.includes(text)))
  if (statements.length > 0) return responders[pattern]({ files, statements, context })
  const reasons = files.map(
    ({ title, text, n }) => `**${escapeMarkdown(title)}**: ${escapeMarkdown(truncateAtWord(text, maxQuoteLength))} [${n}]`,
  )
  return { text: reasons.join('\n\n') }
}
