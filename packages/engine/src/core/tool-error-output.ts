import type { Frame, Message } from './run.ts'

type ToolMessage = Message & { role: 'tool' }

/** Words around an error, as in "The tool returned an error: …", that add nothing to it. */
const maxOwnWords = 12

const listWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The text is the error, with at most a few words around it and never more words than the error itself. */
function isErrorOnly(text: string, error: string): boolean {
  const [all, failed] = [listWords(text), listWords(error)]
  const own = all.length - failed.length
  const isContained = ` ${all.join(' ')} `.includes(` ${failed.join(' ')} `)
  return failed.length > 0 && isContained && own <= Math.min(maxOwnWords, failed.length)
}

/** The tool error that the model gives as its output. Such an output is a failure, not a result that a person could accept. */
export function findToolErrorOutput({ agent, messages, lastText = '' }: Frame): ToolMessage | undefined {
  if (agent === undefined) return undefined
  return messages.findLast(
    (message): message is ToolMessage => message.role === 'tool' && !message.ok && isErrorOnly(lastText, message.text),
  )
}
