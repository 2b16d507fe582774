import { detectLanguage } from '../text/language.ts'
import { offlineNotices } from '../text/notices.ts'
import { findCommandResponse, findReport } from './commands/commands.ts'
import { answerParts, listParts } from './compound-question.ts'
import { answerFollowUp } from './follow-up-answer.ts'
import { findFollowUp } from './follow-up.ts'
import type { QuestionContext, QuestionInput } from './question-context.ts'
import { nothingFoundMessage } from './quotes.ts'
import { searchOffMessage, type AnalystResponse } from './skill.ts'
import { findAttachedText, findFileResponse } from './skills/file-skills.ts'
import { searchSkill } from './skills/search-skills.ts'
import { computingSkills, findSkill, namedRecordSkills } from './skills/skills.ts'
import { correctQuestion, hideTitles } from './understanding/prepare-question.ts'
import { createIntentFinder, isPossible, type Embed, type FindIntent, type NearestIntent } from './understanding/find-intent.ts'
import { glossGerman } from './understanding/german-gloss.ts'

/** Only the beginning is matched, because no question is longer. Commands are not limited: they can contain a long text. */
const maxQuestionLength = 2_000

/** The question's language, and the question in English words. */
function toContext(input: QuestionInput): QuestionContext {
  const language = detectLanguage(input.question)
  const question = input.question.slice(0, maxQuestionLength)
  const toEnglish = (text: string): string => (language === 'de' ? glossGerman(text) : text)
  return { ...input, language, english: toEnglish(question), wording: toEnglish(hideTitles(question, input.passages)) }
}

/** The wording alone identifies reports of changes, questions about a file, and commands. */
const findDirectResponse = (context: QuestionContext): AnalystResponse | undefined => {
  const report = findReport(context)
  if (report !== undefined) return { text: report }
  return findFileResponse(context) ?? findCommandResponse(context)
}

function respond(context: QuestionContext, nearest: NearestIntent | undefined): AnalystResponse {
  const parts = context.language === 'en' ? listParts(context.question, (part) => computingSkills.find(({ matches }) => matches(part))) : []
  if (parts.length > 0) return withAttachedText(context, 2, (one) => answerParts(one, parts))
  const skill = findSkill(context.wording, nearest)
  if (!namedRecordSkills.includes(skill) && !computingSkills.includes(skill)) return skill.respond(context)
  return withAttachedText(context, computingSkills.includes(skill) ? 2 : 1, (one) => skill.respond(one))
}

/** Attached files take precedence over figures and records. `minWords`: how many words of the question a file must contain. */
function withAttachedText(
  context: QuestionContext,
  minWords: number,
  respond: (context: QuestionContext) => AnalystResponse,
): AnalystResponse {
  const response = respond(context)
  const answerText = 'text' in response ? findAttachedText(context, minWords) : undefined
  if (answerText === undefined) return response
  const rest = respond({ ...context, passages: context.passages.filter(({ attached }) => !attached) })
  const isMore = 'text' in rest && !rest.text.startsWith(nothingFoundMessage) && rest.text !== searchOffMessage
  return { text: isMore ? `${answerText}\n\nIn your records:\n\n${rest.text}` : answerText }
}

/** Corrects typing errors in a question that no wording matches. */
async function understand(
  context: QuestionContext,
  find: FindIntent,
): Promise<{ context: QuestionContext; nearest: NearestIntent | undefined }> {
  const { english, wording } = context
  const nearest = await find(wording)
  if (nearest?.isClear || findSkill(wording) !== searchSkill) return { context, nearest }
  const corrected = correctQuestion(wording)
  if (corrected === wording) return { context, nearest }
  return {
    context: { ...context, english: correctQuestion(english), wording: corrected },
    nearest: (await find(corrected)) ?? nearest,
  }
}

const findNothing: FindIntent = async () => undefined

async function findResponse(context: QuestionContext, find: FindIntent): Promise<AnalystResponse> {
  const direct = findDirectResponse(context)
  if (direct) return direct
  const short = { ...context, question: context.question.slice(0, maxQuestionLength) }
  const { previousQuestion } = context
  const followUp = previousQuestion === undefined ? undefined : findFollowUp(short)
  if (previousQuestion === undefined || !followUp) {
    const understood = await understand(short, find)
    return respond(understood.context, understood.nearest)
  }
  const previous = toContext({ ...short, question: previousQuestion })
  const understood = await understand(previous, find)
  return answerFollowUp(short, understood.context, followUp, understood.nearest)
}

/**
 * Answers without a language model: computes from records, quotes them, and never invents. Without `embed` a question is understood by its
 * wording alone.
 */
export function createAnalyst(embed?: Embed): { answer(input: QuestionInput): Promise<AnalystResponse> } {
  const find = embed ? createIntentFinder(embed, isPossible) : findNothing
  return {
    async answer(input) {
      const context = toContext(input)
      const response = await findResponse(context, find)
      return 'text' in response && input.isFirstAnswer ? { text: `${response.text}\n\n${offlineNotices[context.language]}` } : response
    },
  }
}
