import type { DeskItem } from '@adjutant/contract/desk'

const maxQuestions = 3

/** Used when the desk has fewer than three kinds of items. */
const fallbacks = ['What should I decide first, and why?', 'What is due this week?', 'Who is overloaded this week?']

const hasReason = ({ reasons }: DeskItem, factor: string) => reasons.some((reason) => reason.factor === factor)

function findQuestion(item: DeskItem): string | undefined {
  if (item.kind === 'thread' && item.who) return `Prepare my answer to ${item.who}`
  if (item.kind === 'goal') return 'Which goals are behind, and why?'
  if (item.kind === 'task' && hasReason(item, 'overdue')) return 'What is overdue, and who should act?'
  if (item.kind === 'task') return `Help me finish “${item.title}”`
  if (item.kind === 'run') return `What do I need to know to answer “${item.title}”?`
  return undefined
}

/** Three questions about the items on the desk, in their order. */
export function listSuggestedQuestions(items: readonly DeskItem[]): string[] {
  const found = items.flatMap((item) => findQuestion(item) ?? [])
  // One question for each kind of item before a second one of the same kind.
  const first = items.flatMap((item, index) =>
    items.findIndex(({ kind }) => kind === item.kind) === index ? (findQuestion(item) ?? []) : [],
  )
  return [...new Set([...first, ...found, ...fallbacks])].slice(0, maxQuestions)
}
