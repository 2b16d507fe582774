import type { Usage } from '@adjutant/engine'
import type { Starter } from '../../platform/background-ctx.ts'
import type { Actor, Ctx, SystemCtx } from '../../platform/ctx.ts'
import { today } from '../chat/chat.door.ts'
import type { Tokens } from './run-statements.ts'
import { asStarter, toStarterCtx } from './starter.ts'

/**
 * The person behind one run that is worked on. Each commit tells who they are as of its moment, so that the call right behind it need not
 * ask again; and it counts the tokens that the call before it has used.
 */
export class RunPerson {
  readonly #starter: Starter
  readonly #ctx: SystemCtx
  #seen: Actor | undefined
  #used: Usage | undefined

  constructor(ctx: SystemCtx, starter: Starter, seen?: Actor) {
    this.#ctx = ctx
    this.#starter = starter
    this.#seen = seen
  }

  see(actor: Actor): void {
    this.#seen = actor
  }

  async act(): Promise<Ctx> {
    const seen = this.#seen
    this.#seen = undefined
    return seen ? toStarterCtx(this.#ctx, seen, this.#starter.sso_organization_id) : asStarter(this.#ctx, this.#starter)
  }

  use(usage: Usage): void {
    this.#used = usage
  }

  takeTokens(): Tokens | undefined {
    const used = this.#used
    this.#used = undefined
    return used && { ...used, user_id: this.#starter.user_id, day: today(this.#ctx) }
  }
}
