import type { Situation, ToolCall } from './situation.ts'
import type { Move, Skill } from './skill.ts'

/** Where a second question begins: behind a question mark, or behind an "and" that is followed by the beginning of a question. */
const seam = /\?\s+|[,;]?\s+and\s+(?=(?:what|which|who|whom|whose|how|when|where|is|are|do|does|did|has|have)\b)/i

interface Part {
  question: string
  skill: Skill
}

/** The questions that one message asks, where each is one that `findSkill` knows, and no two are the same; else none. */
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

/** Looks up everything for all parts at once, then answers them in their order. */
export function answerParts(situation: Situation, parts: Part[]): Move {
  const wanted = parts.map((part) => callsOf(situation, part))
  if (situation.results.length === 0 && wanted.some((calls) => calls.length > 0)) return { calls: wanted.flat() }
  const results = [...situation.results]
  const moves = parts.map(({ question, skill }, place) =>
    skill.next({ ...situation, question, results: results.splice(0, wanted[place]!.length) }),
  )
  return { text: moves.map((move) => ('text' in move ? move.text : '')).join('\n\n') }
}
