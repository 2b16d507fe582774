import type { Usage } from '@adjutant/engine'
import type { Starter } from '../../platform/background-ctx.ts'
import type { Actor, Ctx, SystemCtx } from '../../platform/ctx.ts'
import { today } from '../chat/chat.door.ts'
import type { Tokens } from './run-statements.ts'
import { asStarter, toStarterCtx } from './starter.ts'

/**
 * The owner of an active run. Each commit reads the owner, so that the next call need not, and stores the token usage of the previous call.
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
