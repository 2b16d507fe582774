import { AsyncLocalStorage } from 'node:async_hooks'

export type AfterCommit = () => void | Promise<void>

/** One transaction under way: the pool it came from, and what waits for its commit. */
export type TransactionScope = { pool: object; open: boolean; afterCommit: AfterCommit[] }

const scopes = new AsyncLocalStorage<TransactionScope>()
const scopesByDb = new WeakMap<object, TransactionScope>()

/** The db of the outside was used inside a transaction. On the embedded database, with its one connection, that would wait for ever. */
export class OuterDbInTransaction extends Error {
  override readonly name = 'OuterDbInTransaction'

  constructor() {
    super('The db from outside was used inside a transaction: use the ctx that the transaction hands in.')
  }
}

export function refuseInTransaction(pool: object): void {
  const scope = scopes.getStore()
  // A scope that has ended may still stand in the context of a timer that was set inside it.
  if (scope?.open && scope.pool === pool) throw new OuterDbInTransaction()
}

/** The transaction that this code runs in, whichever db it has at hand (that of a savepoint, say). */
export function findCurrentScope(): TransactionScope | undefined {
  const scope = scopes.getStore()
  return scope?.open ? scope : undefined
}

/** The transaction that this db is. */
export function findScope(db: object): TransactionScope | undefined {
  const scope = scopesByDb.get(db)
  return scope?.open ? scope : undefined
}

export async function runInScope<D extends object, T>(scope: TransactionScope, db: D, work: (db: D) => Promise<T>): Promise<T> {
  scopesByDb.set(db, scope)
  try {
    return await scopes.run(scope, () => work(db))
  } finally {
    scope.open = false
  }
}
