import type { QuestionContext } from './question-context.ts'
import type { AnalystResponse, Skill } from './skill.ts'

/** A second question begins after a question mark, or after an "and" followed by a question word. */
const questionBoundary = /\?\s+|[,;]?\s+and\s+(?=(?:what|which|who|whom|whose|how|when|where|is|are|do|does|did|has|have)\b)/i

interface Part {
  question: string
  skill: Skill
}

/** The questions in one message, if `findSkill` knows each of them and all differ; otherwise none. */
export function listParts(question: string, findSkill: (question: string) => Skill | undefined): Part[] {
  const parts = question.split(questionBoundary).filter((part) => /\w/.test(part))
  const known = parts.flatMap((part) => {
    const skill = findSkill(part)
    return skill ? [{ question: part, skill }] : []
  })
  const isWhole = known.length === parts.length && new Set(known.map(({ skill }) => skill.name)).size === parts.length
  return parts.length > 1 && isWhole ? known : []
}

/** Runs the lookups of all parts together, then answers the parts in order. */
export function answerParts(context: QuestionContext, parts: Part[]): AnalystResponse {
  const responses = parts.map(({ question, skill }) => skill.respond({ ...context, question, english: question }))
  const calls = responses.flatMap((response) => ('calls' in response ? response.calls : []))
  if (calls.length > 0) return { calls }
  return { text: responses.map((response) => ('text' in response ? response.text : '')).join('\n\n') }
}
