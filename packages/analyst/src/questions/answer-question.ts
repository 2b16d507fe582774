import { offlineNotice } from '../text/notices.ts'
import { findCommandResponse, findReport } from './commands.ts'
import { answerParts, listParts } from './compound-question.ts'
import type { QuestionContext } from './question-context.ts'
import { nothingFoundMessage } from './quotes.ts'
import { searchOffMessage, type AnalystResponse, type Skill } from './skill.ts'
import { briefingSkill } from './skills/briefing-skill.ts'
import { contactSkills } from './skills/contact-skills.ts'
import { findAttachedText, findFileResponse } from './skills/file-skills.ts'
import { goalSkills, namedFigureSkill } from './skills/goal-skills.ts'
import { noteSkill } from './skills/note-skill.ts'
import { internetSkill, searchSkill } from './skills/search-skills.ts'
import { smallTalkSkills } from './skills/small-talk-skills.ts'
import { overdueSkill, ownerSkill, taskSkills, workloadSkill } from './skills/task-skills.ts'
import { matchesPattern } from './text-matching.ts'

/** Skills for questions that name a record. */
const namedRecordSkills: Skill[] = [...contactSkills, namedFigureSkill]

/** Skills that count and compute. */
const computingSkills: Skill[] = [briefingSkill, workloadSkill, ownerSkill, overdueSkill, ...goalSkills, ...taskSkills]

/** The first match wins; the last skill matches everything. */
function findSkill(question: string): Skill {
  const recordSkills = matchesPattern(question, 'statements') ? contactSkills : [...computingSkills, ...namedRecordSkills]
  return [...smallTalkSkills, internetSkill, noteSkill, ...recordSkills, searchSkill].find(({ matches }) => matches(question))!
}

/** Only the beginning is matched, because no question is longer. Commands are not limited: they can contain a long text. */
const maxQuestionLength = 2_000

function findResponse(context: QuestionContext): AnalystResponse {
  const report = findReport(context)
  if (report !== undefined) return { text: report }
  const response = findFileResponse(context) ?? findCommandResponse(context)
  if (response) return response
  const question = context.question.slice(0, maxQuestionLength)
  const parts = listParts(question, (part) => computingSkills.find(({ matches }) => matches(part)))
  if (parts.length > 0) return withAttachedText({ ...context, question }, 2, (one) => answerParts(one, parts))
  const skill = findSkill(question)
  if (!namedRecordSkills.includes(skill) && !computingSkills.includes(skill)) return skill.respond({ ...context, question })
  return withAttachedText({ ...context, question }, computingSkills.includes(skill) ? 2 : 1, (one) => skill.respond(one))
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
  const isMore = 'text' in rest && rest.text !== nothingFoundMessage && rest.text !== searchOffMessage
  return { text: isMore ? `${answerText}\n\nIn your records:\n\n${rest.text}` : answerText }
}

/** Answers without a language model: computes from records, quotes them, and never invents. */
export function answerQuestion(context: QuestionContext): AnalystResponse {
  const response = findResponse(context)
  return 'text' in response ? { text: `${response.text}\n\n${offlineNotice}` } : response
}
