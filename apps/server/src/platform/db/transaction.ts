import type { Db } from './db.ts'
import { findCurrentScope, findScope } from './transaction-scope.ts'
import type { AfterCommit } from './transaction-scope.ts'

/** Runs `work` in one transaction. A call inside another joins it: all is committed together, or nothing. */
export async function inTransaction<C extends { db: Db }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (findScope(ctx.db)) return work(ctx)
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx }))
}

/** Runs `hook` after the outermost commit, never after a rollback; at once where there is no transaction. */
export async function afterCommit(ctx: { db: Db }, hook: AfterCommit): Promise<void> {
  const scope = findScope(ctx.db) ?? findCurrentScope()
  if (!scope) return hook()
  scope.afterCommit.push(hook)
}
