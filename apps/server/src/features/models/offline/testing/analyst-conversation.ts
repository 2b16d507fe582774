import type { LanguageModelV4, LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { Ctx } from '../../../../platform/ctx.ts'
import { toDataBlock, type NumberedPassage } from '../../../../platform/models/data-block.ts'
import { callTool, type AssistantTool } from '../../../assistant-tools/index.ts'

export interface Talk {
  text: string
  /** The streamed parts of the text. */
  pieces: string[]
  /** All calls in order. */
  calls: { tool: string; input: Record<string, unknown> }[]
}

const never = new AbortController().signal
const maxSteps = 5

const messageOf = (text: string): LanguageModelV4Message => ({ role: 'user', content: [{ type: 'text', text }] })

async function streamOnce(model: LanguageModelV4, prompt: LanguageModelV4Prompt, tools: readonly AssistantTool[]) {
  const offered = tools.map(({ name, description }) => ({ type: 'function' as const, name, description, inputSchema: {} }))
  const { stream } = await model.doStream({ prompt, tools: offered })
  const pieces: string[] = []
  const calls: { id: string; tool: string; input: Record<string, unknown> }[] = []
  for await (const part of stream) {
    if (part.type === 'text-delta') pieces.push(part.delta)
    if (part.type === 'tool-call') calls.push({ id: part.toolCallId, tool: part.toolName, input: JSON.parse(part.input) })
  }
  return { pieces, calls }
}

/** Asks, runs every called tool, including those that change something, and asks again until there is an answer. */
export async function talk(
  model: LanguageModelV4,
  ctx: Ctx,
  tools: readonly AssistantTool[],
  question: string,
  passages: NumberedPassage[] = [],
  earlier: LanguageModelV4Message[] = [],
): Promise<Talk> {
  const given = passages.length ? [messageOf(toDataBlock('mark', 'Passages.', passages))] : []
  const prompt: LanguageModelV4Prompt = [{ role: 'system', content: 'Be brief.' }, ...earlier, ...given, messageOf(question)]
  const used: Talk['calls'] = []
  for (let step = 0; step < maxSteps; step += 1) {
    const { pieces, calls } = await streamOnce(model, prompt, tools)
    if (calls.length === 0) return { text: pieces.join(''), pieces, calls: used }
    for (const { id, tool, input } of calls) {
      used.push({ tool, input })
      const { answer } = await callTool(
        tools.find(({ name }) => name === tool)!,
        ctx,
        input,
        never,
      )
      prompt.push(
        { role: 'assistant', content: [{ type: 'tool-call', toolCallId: id, toolName: tool, input }] },
        {
          role: 'tool',
          content: [{ type: 'tool-result', toolCallId: id, toolName: tool, output: { type: 'json', value: answer as never } }],
        },
      )
    }
  }
  throw new Error('It goes on using tools.')
}
