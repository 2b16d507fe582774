import { asZod, readInput } from '../input.ts'
import type { KindAdapter } from './adapter.ts'

export const pageAdapter: KindAdapter<'page'> = {
  async handle({ route, ctx, request, reply }) {
    const { items, total } = await route.handle(ctx, readInput(route.definition, request))
    reply.header('X-Total-Count', String(total))
    return asZod(route.definition.reply).parse(items)
  },
}
