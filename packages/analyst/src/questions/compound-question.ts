import type { Situation, ToolCall } from './situation.ts'
import type { Move, Skill } from './skill.ts'

/** A second question begins after a question mark, or after an "and" followed by a question word. */
const seam = /\?\s+|[,;]?\s+and\s+(?=(?:what|which|who|whom|whose|how|when|where|is|are|do|does|did|has|have)\b)/i

interface Part {
  question: string
  skill: Skill
}

/** The questions in one message, if `findSkill` knows each of them and all differ; otherwise none. */
export function listParts(question: string, findSkill: (question: string) => Skill | undefined): Part[] {
  const parts = question.split(seam).filter((part) => /\w/.test(part))
  const known = parts.flatMap((part) => {
    const skill = findSkill(part)
    return skill ? [{ question: part, skill }] : []
  })
  const isWhole = known.length === parts.length && new Set(known.map(({ skill }) => skill.name)).size === parts.length
  return parts.length > 1 && isWhole ? known : []
}

const callsOf = (situation: Situation, { question, skill }: Part): ToolCall[] => {
  const move = skill.next({ ...situation, question, results: [] })
  return 'calls' in move ? move.calls : []
}

/** Runs the lookups of all parts together, then answers the parts in order. */
export function answerParts(situation: Situation, parts: Part[]): Move {
  const wanted = parts.map((part) => callsOf(situation, part))
  if (situation.results.length === 0 && wanted.some((calls) => calls.length > 0)) return { calls: wanted.flat() }
  const results = [...situation.results]
  const moves = parts.map(({ question, skill }, place) =>
    skill.next({ ...situation, question, results: results.splice(0, wanted[place]!.length) }),
  )
  return { text: moves.map((move) => ('text' in move ? move.text : '')).join('\n\n') }
}
