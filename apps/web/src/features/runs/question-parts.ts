/** A list, a heading, a quotation, a table or code belongs to what is told, not to what is asked. */
const isPlain = (paragraph: string) => !/^\s*([-*+#>|]|`{3}|\d+\.\s)/.test(paragraph)

const longestQuestion = 500

/** What a run tells before it asks, which may be long, and the question itself: its last paragraph. Nothing is told before a short one. */
export function toQuestionParts(prompt: string): { told: string; asked: string } {
  const paragraphs = prompt.trim().split(/\n{2,}/)
  const asked = paragraphs.at(-1)!
  if (paragraphs.length < 2 || !isPlain(asked) || asked.length > longestQuestion) return { told: '', asked: prompt }
  return { told: paragraphs.slice(0, -1).join('\n\n'), asked }
}
