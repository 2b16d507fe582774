import { briefingSkill } from './briefing-skill.ts'
import { findAttachedText, findFileMove } from './file-skills.ts'
import { goalSkills, namedMeasureSkill } from './goal-skills.ts'
import { contactSkills, internetSkill, noteSkill, searchSkill, smallTalk } from './knowledge-skills.ts'
import { answerParts, listParts } from './compound-question.ts'
import { findOrderMove, findReport } from './order-skill.ts'
import { nothingFoundMessage } from './quotes.ts'
import type { Situation } from './situation.ts'
import { searchOffMessage, type Move, type Skill } from './skill.ts'
import { matchesWording } from './text-matching.ts'
import { loadSkill, overdueSkill, ownerSkill, taskSkills } from './task-skills.ts'
import { offlineNotice } from '../text/markdown.ts'

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

/** Answers without a language model: computes from records, quotes them, and never invents. */
export function answerQuestion(situation: Situation): Move {
  const move = decide(situation)
  return 'text' in move ? { text: `${move.text}\n\n${offlineNotice}` } : move
}
