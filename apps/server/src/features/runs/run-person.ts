import type { Usage } from '@adjutant/engine'
import type { Actor, Ctx, SystemCtx } from '../../platform/ctx.ts'
import { today } from '../chat/chat.door.ts'
import type { Tokens } from './run-statements.ts'
import { asStarter, toStarterCtx } from './starter.ts'

/**
 * The person behind one run that is worked on. Each commit tells who they are as of its moment, so that the call right behind it need not
 * ask again; and it counts the tokens that the call before it has used.
 */
export class RunPerson {
  readonly id: string
  readonly #ctx: SystemCtx
  #seen: Actor | undefined
  #used: Usage | undefined

  constructor(ctx: SystemCtx, id: string, seen?: Actor) {
    this.#ctx = ctx
    this.id = id
    this.#seen = seen
  }

  see(actor: Actor): void {
    this.#seen = actor
  }

  async act(): Promise<Ctx> {
    const seen = this.#seen
    this.#seen = undefined
    return seen ? toStarterCtx(this.#ctx, seen) : asStarter(this.#ctx, this.id)
  }

  use(usage: Usage): void {
    this.#used = usage
  }

  takeTokens(): Tokens | undefined {
    const used = this.#used
    this.#used = undefined
    return used && { ...used, user_id: this.id, day: today(this.#ctx) }
  }
}
