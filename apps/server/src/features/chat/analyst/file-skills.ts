import { words } from '@adjutant/contract/words'
import type { NumberedPassage } from '../prompt/data-block.ts'
import { findDay } from './day-words.ts'
import { count, plain, toLines, truncated } from './markdown.ts'
import { findQuotes } from './quotes.ts'
import type { Situation } from './situation.ts'
import type { Move } from './skill.ts'
import { dutiesIn, mostTelling, promisesIn, statementsOf, type Statement } from './statements.ts'
import { isWorded, stemsOf } from './words-of.ts'

/** Answers questions about attached files: summary, commitments and tasks, all quoted word for word. */

const inSummary = 6
const mostTasks = 5
const longestQuote = 400
const longestTitle = 120

const named = /[“"]([^”"]+)[”"]/g

/** The files that the question names, or else the leading passages, which are the attached files. */
function filesAsked({ question, passages }: Situation): NumberedPassage[] {
  const names = [...question.matchAll(named)].map(([, name]) => name!.trim().toLowerCase())
  const asked = passages.filter(({ kind, title }) => kind === 'file' && names.includes(title.toLowerCase()))
  if (asked.length > 0) return asked
  const end = passages.findIndex(({ kind }) => kind !== 'file')
  return end < 0 ? passages : passages.slice(0, end)
}

const quote = ({ text, n }: Statement): string => `${plain(truncated(text, longestQuote))} [${n}]`

const titlesOf = (files: readonly NumberedPassage[]): string => [...new Set(files.map(({ title }) => `**${plain(title)}**`))].join(', ')

/** The answer must say that a file was read only partially. */
const restOf = (files: readonly NumberedPassage[]): string =>
  files.some(({ text }) => text.endsWith('[The file goes on.]')) ? '\n\nThe file is long, so only its beginning was read.' : ''

interface Asked {
  files: NumberedPassage[]
  statements: Statement[]
  situation: Situation
}

function summary({ files, statements }: Asked): Move {
  if (statements.length <= inSummary)
    return { text: `${titlesOf(files)} in full:\n\n${toLines(statements, statements.length, quote)}${restOf(files)}` }
  const best = mostTelling(statements, inSummary)
  return {
    text: `${titlesOf(files)}: the ${best.length} key sentences of ${statements.length}, word for word:\n\n${toLines(best, best.length, quote)}${restOf(files)}`,
  }
}

function promises({ files, statements }: Asked): Move {
  const found = promisesIn(statements)
  if (found.length === 0)
    return {
      text: `I found no commitments in ${titlesOf(files)}: no sentence says “shall”, “will”, “agrees to” or “must”.${restOf(files)}`,
    }
  const head = `${count(found.length, 'commitment')} in ${titlesOf(files)}, word for word:`
  return { text: `${head}\n\n${toLines(found, found.length, quote)}${restOf(files)}` }
}

/** A day in the past can't be a due date. */
function dueOf(text: string, today: string): { due_date?: string } {
  const day = findDay(text, today)?.day
  return day && day >= today ? { due_date: day } : {}
}

function tasks({ files, statements, situation }: Asked): Move {
  const found = dutiesIn(statements)
  if (found.length === 0) return { text: `I found no action items in ${titlesOf(files)}.${restOf(files)}` }
  if (!situation.offered.has('create_task'))
    return { text: `Action items in ${titlesOf(files)}, word for word:\n\n${toLines(found, found.length, quote)}${restOf(files)}` }
  const toInput = ({ text, n }: Statement) => {
    const { title: file, page } = files.find((one) => one.n === n)!
    const place = page === undefined ? '' : `, page ${page}`
    const title = truncated(text.replace(/[.;,]$/, ''), longestTitle)
    return { title, description: `“${truncated(text, longestQuote)}” (${file}${place})`, ...dueOf(text, situation.today) }
  }
  return { calls: found.slice(0, mostTasks).map((one) => ({ tool: 'create_task', input: toInput(one) })) }
}

const skills = { summary, promises, tasksFrom: tasks } as const

const { beingRead, unreadable, noText, readingGivenUp, notRead } = words.file
const unread: string[] = [beingRead, unreadable, noText, readingGivenUp, ...Object.values(notRead)]

/** A file is relevant if it contains this many words of the question, or fewer for a shorter question, but at least `least`. */
const enoughWords = 2

/** What the attached files say about a question that figures or records would otherwise answer; undefined if nothing. */
export function findAttachedWords(situation: Situation, least: number): string | undefined {
  const asked = stemsOf(situation.question)
  const wanted = Math.max(least, Math.min(enoughWords, asked.size))
  const speaking = situation.passages.filter(
    ({ attached, title, text }) => attached && !unread.includes(text) && stemsOf(`${title} ${text}`).intersection(asked).size >= wanted,
  )
  const quotes = findQuotes({ ...situation, memories: [], results: [], passages: speaking })
  return quotes && `From ${titlesOf(speaking)}:\n\n${quotes}`
}

/** Undefined if the question is not about an attached file. */
export function findFileMove(situation: Situation): Move | undefined {
  const question = situation.question.replaceAll(named, '“file”')
  const wording = (['tasksFrom', 'promises', 'summary'] as const).find((name) => isWorded(question, name))
  const files = wording ? filesAsked(situation) : []
  if (!wording || files.length === 0) return undefined
  const statements = statementsOf(files.filter(({ text }) => !unread.includes(text)))
  if (statements.length > 0) return skills[wording]({ files, statements, situation })
  const reasons = files.map(({ title, text, n }) => `**${plain(title)}**: ${plain(truncated(text, longestQuote))} [${n}]`)
  return { text: reasons.join('\n\n') }
}
