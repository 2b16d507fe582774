import type { Ctx } from '../../platform/ctx.ts'
import { chooseDefaultModel } from '../ai-policy/index.ts'
import { addUsage, assertWithinDailyLimit } from '../usage/index.ts'
import type { FactoryDeps } from './factory.deps.ts'

interface Question {
  instructions: string
  text: string
  signal: AbortSignal
}

/** Asks the default model once, returns the whole answer as text and counts the person's tokens. */
export async function askForText(
  ctx: Ctx,
  { models }: Pick<FactoryDeps, 'models'>,
  { instructions, text, signal }: Question,
): Promise<string> {
  await assertWithinDailyLimit(ctx)
  let answer = ''
  const messages = [{ role: 'user' as const, content: text }]
  const model = await chooseDefaultModel(ctx, models)
  for await (const part of models.ask({ model, instructions, messages, tools: [], signal })) {
    if (part.type === 'restart') answer = ''
    if (part.type === 'text') answer += part.text
    if (part.type === 'end') await addUsage(ctx, part.usage)
  }
  return answer
}
