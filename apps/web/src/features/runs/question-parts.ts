/** Lists, headings, quotes, tables and code belong to the context. */
const isPlain = (paragraph: string) => !/^\s*([-*+#>|]|`{3}|\d+\.\s)/.test(paragraph)

const longestQuestion = 500

/** Splits a prompt into its context and the question, which is the last paragraph. A short prompt has no context. */
export function toQuestionParts(prompt: string): { told: string; asked: string } {
  const paragraphs = prompt.trim().split(/\n{2,}/)
  const asked = paragraphs.at(-1)!
  if (paragraphs.length < 2 || !isPlain(asked) || asked.length > longestQuestion) return { told: '', asked: prompt }
  return { told: paragraphs.slice(0, -1).join('\n\n'), asked }
}
