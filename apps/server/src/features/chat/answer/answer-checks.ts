import type { AnswerChecks } from '@adjutant/contract/ai/conversations'
import { removeUnknownCitations } from '@adjutant/contract/text/citations'
import { listUnsourcedFigures } from '../../../platform/text/figures.ts'

interface AnswerEvidence {
  /** Sources are numbered from 1 to this. */
  sourceCount: number
  /** Every text that the model has read; null if the product computed the figures itself. */
  texts: readonly string[] | null
}

/** Compares an answer with what it rests on: removes citations without a source and lists figures without one. */
export function checkAnswer(answer: string, { sourceCount, texts }: AnswerEvidence): { content: string; checks: AnswerChecks } {
  const { text, removed } = removeUnknownCitations(answer, (number) => number >= 1 && number <= sourceCount)
  return {
    content: text,
    checks: { removed_citations: removed, unsourced_figures: texts ? listUnsourcedFigures(text, texts) : [] },
  }
}
