import { AsyncLocalStorage } from 'node:async_hooks'

export type AfterCommit = () => void | Promise<void>

/** An active transaction with its pool and after-commit hooks. */
export type TransactionScope = { pool: object; open: boolean; afterCommit: AfterCommit[] }

const scopes = new AsyncLocalStorage<TransactionScope>()
const scopesByDb = new WeakMap<object, TransactionScope>()

/** The outer db was used inside a transaction, which would deadlock on the embedded database's one connection. */
export class OuterDbInTransaction extends Error {
  override readonly name = 'OuterDbInTransaction'

  constructor() {
    super('The db from outside was used inside a transaction: use the ctx that the transaction hands in.')
  }
}

export function assertNotInTransaction(pool: object): void {
  const scope = scopes.getStore()
  // A timer's context can contain a scope that has ended.
  if (scope?.open && scope.pool === pool) throw new OuterDbInTransaction()
}

/** The transaction that this code runs in, regardless of its db (such as a savepoint's). */
export function findOpenScope(): TransactionScope | undefined {
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
