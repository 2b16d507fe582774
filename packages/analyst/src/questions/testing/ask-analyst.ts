import { createAnalyst } from '../answer-question.ts'
import type { QuestionInput, ToolResult } from '../question-context.ts'

export const today = '2026-11-18'

export const listOf = (name: string, items: object[], total = items.length) => ({ total, shown: items.length, [name]: items })

const analyst = createAnalyst()

/** The answer to a question, with these answers of the tools. */
export async function askAnalyst(
  question: string,
  answers: Record<string, Record<string, unknown>>,
  more: Partial<QuestionInput> = {},
): Promise<string> {
  const availableTools = new Set(Object.keys(answers))
  const results: ToolResult[] = []
  for (;;) {
    const response = await analyst.answer({
      ...{ question, isFirstAnswer: false, today, availableTools, passages: [], memories: [], results },
      ...more,
    })
    if ('text' in response) return response.text
    results.push(...response.calls.map((call) => ({ ...call, answer: answers[call.tool]! })))
  }
}
