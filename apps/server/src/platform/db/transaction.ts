import type { Db } from './db.ts'
import { findOpenScope, findScope } from './transaction-scope.ts'
import type { AfterCommit } from './transaction-scope.ts'

/** Runs `work` in one transaction. A nested call joins the outer one. */
export async function inTransaction<C extends { db: Db }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (findScope(ctx.db)) return work(ctx)
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx }))
}

/** Runs `hook` after the outermost commit, never after a rollback; without a transaction, immediately. */
export async function afterCommit(ctx: { db: Db }, hook: AfterCommit): Promise<void> {
  const scope = findScope(ctx.db) ?? findOpenScope()
  if (!scope) return hook()
  scope.afterCommit.push(hook)
}
