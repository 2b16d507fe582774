import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import type { Clock } from '../../../platform/clock.ts'
import { briefingSkill } from './briefing-skill.ts'
import { findAttachedText, findFileMove } from './file-skills.ts'
import { goalSkills, namedMeasureSkill } from './goal-skills.ts'
import { contactSkills, internetSkill, noteSkill, searchSkill, smallTalk } from './knowledge-skills.ts'
import { answerParts, listParts } from './compound-question.ts'
import { offlineNotice } from './markdown.ts'
import { findOrderMove, findReport } from './order-skill.ts'
import { nothingFoundMessage } from './quotes.ts'
import { readSituation, type Situation } from './situation.ts'
import { searchOffMessage, type Move, type Skill } from './skill.ts'
import { matchesWording } from './text-matching.ts'
import { loadSkill, overdueSkill, ownerSkill, taskSkills } from './task-skills.ts'

const lookups: Skill[] = [...contactSkills, searchSkill]

/** Skills for questions that name a record. */
const named: Skill[] = [...contactSkills, namedMeasureSkill]

/** Skills that count and compute. */
const figures: Skill[] = [briefingSkill, loadSkill, ownerSkill, overdueSkill, ...goalSkills, ...taskSkills]

/** The first match wins; the last skill matches everything. */
function findSkill(question: string): Skill {
  const firm = matchesWording(question, 'reported') ? lookups : [...figures, ...named, searchSkill]
  return [...smallTalk, internetSkill, noteSkill, ...firm].find(({ fits }) => fits(question))!
}

/** Only the beginning is matched, because no question is longer. Orders are not limited: they can contain a long text. */
const maxQuestionLength = 2_000

function decide(situation: Situation): Move {
  const report = findReport(situation)
  if (report !== undefined) return { text: report }
  const fileMove = findFileMove(situation)
  if (fileMove) return fileMove
  const order = findOrderMove(situation)
  if (order) return order
  const question = situation.question.slice(0, maxQuestionLength)
  const parts = listParts(question, (part) => figures.find(({ fits }) => fits(part)))
  if (parts.length > 0) return withAttachedText({ ...situation, question }, 2, (one) => answerParts(one, parts))
  const skill = findSkill(question)
  if (!named.includes(skill) && !figures.includes(skill)) return skill.next({ ...situation, question })
  return withAttachedText({ ...situation, question }, figures.includes(skill) ? 2 : 1, (one) => skill.next(one))
}

/** Attached files take precedence over figures and records. `least`: how many words of the question a file must contain. */
function withAttachedText(situation: Situation, min: number, next: (situation: Situation) => Move): Move {
  const move = next(situation)
  const answerText = 'text' in move ? findAttachedText(situation, min) : undefined
  if (answerText === undefined) return move
  const rest = next({ ...situation, passages: situation.passages.filter(({ attached }) => !attached) })
  const isMore = 'text' in rest && rest.text !== nothingFoundMessage && rest.text !== searchOffMessage
  return { text: isMore ? `${answerText}\n\nIn your records:\n\n${rest.text}` : answerText }
}

/** Without a model no tokens are used. */
const usage: LanguageModelV4Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}

const finished = (unified: 'stop' | 'tool-calls'): LanguageModelV4FinishReason => ({ unified, raw: unified })

interface Answer {
  text: string
  calls: LanguageModelV4ToolCall[]
}

function toAnswer(options: LanguageModelV4CallOptions, clock: Clock): Answer {
  const situation = readSituation(options, clock.now().toISOString().slice(0, 10))
  const move = decide(situation)
  if ('text' in move) return { text: `${move.text}\n\n${offlineNotice}`, calls: [] }
  const first = situation.results.length + 1
  const calls = move.calls.map(({ tool, input }, place) => ({
    type: 'tool-call' as const,
    toolCallId: `offline-${first + place}`,
    toolName: tool,
    input: JSON.stringify(input),
  }))
  return { text: '', calls }
}

const textId = 'answer'

function* toParts({ text, calls }: Answer): Generator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings: [] }
  if (text) yield { type: 'text-start', id: textId }
  for (const delta of text.match(/\s*\S+\s*/g) ?? []) yield { type: 'text-delta', id: textId, delta }
  if (text) yield { type: 'text-end', id: textId }
  yield* calls
  yield { type: 'finish', usage, finishReason: finished(calls.length ? 'tool-calls' : 'stop') }
}

/** A provider without a language model: it computes from records, quotes them, and never invents. */
export const createOfflineAnalyst = (clock: Clock): LanguageModelV4 => ({
  specificationVersion: 'v4',
  provider: 'adjutant',
  modelId: 'offline-analyst',
  supportedUrls: {},
  async doGenerate(options) {
    const { text, calls } = toAnswer(options, clock)
    const content = [...(text ? [{ type: 'text' as const, text }] : []), ...calls]
    return { content, finishReason: finished(calls.length ? 'tool-calls' : 'stop'), usage, warnings: [] }
  },
  async doStream(options) {
    return { stream: ReadableStream.from(toParts(toAnswer(options, clock))) }
  },
})
