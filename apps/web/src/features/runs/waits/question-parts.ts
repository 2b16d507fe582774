/** Lists, headings, quotes, tables and code belong to the context. */
const isPlain = (paragraph: string) => !/^\s*([-*+#>|]|`{3}|\d+\.\s)/.test(paragraph)

const maxQuestionLength = 500

/** Splits a prompt into its context and the question, which is the last paragraph. A short prompt has no context. */
export function toQuestionParts(prompt: string): { context: string; question: string } {
  const paragraphs = prompt.trim().split(/\n{2,}/)
  const question = paragraphs.at(-1) ?? ''
  if (paragraphs.length < 2 || !isPlain(question) || question.length > maxQuestionLength) return { context: '', question: prompt }
  return { context: paragraphs.slice(0, -1).join('\n\n'), question }
}
