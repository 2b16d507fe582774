import type { ModelMessage } from 'ai'
import type { SentRequest, SentTool } from './model-request.ts'

type Of<Role extends ModelMessage['role']> = Extract<ModelMessage, { role: Role }>
type AssistantPart = Exclude<Of<'assistant'>['content'], string>[number]
type CallPart = Extract<AssistantPart, { type: 'tool-call' }>
type Result = Extract<Of<'tool'>['content'][number], { type: 'tool-result' }>

const textOf = (content: string | readonly { type: string }[]): string =>
  typeof content === 'string' ? content : content.map((part) => ('text' in part && part.type === 'text' ? String(part.text) : '')).join('')

const toToolCall = ({ toolCallId, toolName, input }: CallPart) => ({
  id: toolCallId,
  type: 'function',
  function: { name: toolName, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
})

function toAssistantMessage({ content }: Of<'assistant'>) {
  const calls = typeof content === 'string' ? [] : content.filter((part) => part.type === 'tool-call')
  const text = textOf(content)
  return calls.length === 0
    ? { role: 'assistant', content: text }
    : { role: 'assistant', content: text || null, tool_calls: calls.map(toToolCall) }
}

const toResultMessage = ({ toolCallId, output }: Result) => ({
  role: 'tool',
  tool_call_id: toolCallId,
  content:
    'value' in output && typeof output.value === 'string' && output.type !== 'json'
      ? output.value
      : JSON.stringify('value' in output ? output.value : null),
})

function toMessages(message: ModelMessage): object[] {
  switch (message.role) {
    case 'assistant':
      return [toAssistantMessage(message)]
    case 'tool':
      return message.content.filter((part) => part.type === 'tool-result').map(toResultMessage)
    default:
      return [{ role: message.role, content: textOf(message.content) }]
  }
}

const toFunction = ({ name, description, parameters, isStrict }: SentTool) => ({
  type: 'function',
  function: { name, description, parameters, ...(isStrict && { strict: true }) },
})

/** A chat-completions request as JSON. All messages from people are texts, so no other content is sent. */
export function toChatRequest(id: string, { instructions, messages, tools, reasoningEffort }: SentRequest): string {
  return JSON.stringify({
    model: id,
    messages: [{ role: 'system', content: instructions }, ...messages.flatMap(toMessages)],
    ...(tools.length > 0 && { tools: tools.map(toFunction), tool_choice: 'auto' }),
    ...(reasoningEffort && { reasoning_effort: reasoningEffort }),
    stream: true,
    stream_options: { include_usage: true },
  })
}
