import type { Usage } from '@adjutant/engine'
import type { WorkOwner } from '../../../platform/jobs/background-ctx.ts'
import { todayOf } from '../../../platform/clock.ts'
import type { Actor, Ctx, SystemCtx } from '../../../platform/ctx.ts'
import type { Tokens } from '../store/run-statements.ts'
import { asRunOwner, toRunOwnerCtx } from '../start/run-owner-ctx.service.ts'

/**
 * The owner of an active run. Each commit reads the owner, so that the next call need not, and stores the token usage of the previous call.
 */
export class RunOwner {
  readonly #owner: WorkOwner
  readonly #ctx: SystemCtx
  #seen: Actor | undefined
  #used: Usage | undefined

  constructor(ctx: SystemCtx, owner: WorkOwner, seen?: Actor) {
    this.#ctx = ctx
    this.#owner = owner
    this.#seen = seen
  }

  setActor(actor: Actor): void {
    this.#seen = actor
  }

  async toCtx(): Promise<Ctx> {
    const seen = this.#seen
    this.#seen = undefined
    return seen ? toRunOwnerCtx(this.#ctx, seen, this.#owner.sso_organization_id) : asRunOwner(this.#ctx, this.#owner)
  }

  setUsage(usage: Usage): void {
    this.#used = usage
  }

  takeTokens(): Tokens | undefined {
    const used = this.#used
    this.#used = undefined
    return used && { ...used, user_id: this.#owner.user_id, day: todayOf(this.#ctx) }
  }
}
