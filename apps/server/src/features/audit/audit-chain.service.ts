import { createHash } from 'node:crypto'
import type { AuditEntry } from '@adjutant/contract/accounts/audit'
import { startLoop } from '../../platform/jobs/loop.ts'
import type { SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Notifications } from '../../platform/live/notifications.ts'
import * as store from './audit-chain.store.ts'
import type { AuditRow } from './audit.store.ts'
import { toAuditEntry } from './audit.dto.ts'
import { toCanonicalJson } from './canonical-json.logic.ts'

/** Entries per transaction; other work gets the connection in between. */
const batchSize = 500
const pollMs = 2_000

/** SHA-256 over the canonical JSON of the exported entry without its `hash`, so that external auditors can compute it too. */
function hashEntry(entry: AuditEntry): string {
  const { hash: _, ...content } = entry
  return createHash('sha256').update(toCanonicalJson(content)).digest('hex')
}

function toLinks(rows: AuditRow[], head: store.ChainHead): store.ChainLink[] {
  const links: store.ChainLink[] = []
  let { position, hash } = head
  for (const row of rows) {
    const link = { seq: row.seq, position: position + 1, previous_hash: hash }
    position = link.position
    hash = hashEntry(toAuditEntry({ ...row, ...link }))
    links.push({ ...link, hash })
  }
  return links
}

/** Only chaining takes the lock; transactions that write entries never wait for each other. */
const chainBatch = (ctx: SystemCtx): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    await store.lockChain(tx)
    const rows = await store.selectUnchained(tx, batchSize)
    if (rows.length > 0) await store.insertLinks(tx, toLinks(rows, await store.getHead(tx)))
    return rows.length
  })

/** Adds the entries of committed transactions to the hash chain in commit order. */
export async function chainEntries(ctx: SystemCtx, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const isDue = !signal?.aborted && (await store.hasUnchained(ctx))
    if (!isDue) return
    await chainBatch(ctx)
  }
}

export const startAuditChain = (ctx: SystemCtx, notifications: Notifications): (() => Promise<void>) =>
  startLoop({
    work: (signal) => chainEntries(ctx, signal),
    onError: (error) => ctx.log.error({ err: error }, 'Chaining audit entries failed'),
    notifications,
    topic: 'audit',
    pollMs,
  }).stop

/** Logs the chain head: a copy outside of the database reveals when the newest entries are cut off. */
export async function logChainHead(ctx: SystemCtx): Promise<void> {
  const { position, hash } = await store.getHead(ctx)
  if (position > 0) ctx.log.info({ position, hash }, 'Head of the audit chain')
}

/** Entries are dated at the start of their transaction and chained seconds after its commit. */
const maxDelayMs = 3_600_000

export interface ChainError {
  position: number
  /** Undefined if the entry is missing. */
  entry?: AuditEntry
  reason: 'missing' | 'changed' | 'unlinked' | 'inserted' | 'other-head'
}

interface ChainedEntry extends AuditEntry {
  position: number
}

export interface ChainReport {
  chainError: ChainError | undefined
  /** The last verified entry. */
  head: store.ChainHead
  /** Entries that are not chained yet. */
  unchained: number
}

/** `expected`: the position that follows `before`, and the hash of the entry's content. */
function findChainError(entry: ChainedEntry, before: store.ChainHead, expected: store.ChainHead, newestMs: number): ChainError | undefined {
  const { position } = expected
  if (entry.position > position) return { position, reason: 'missing' }
  if (entry.position < position) return { position: entry.position, entry, reason: 'inserted' }
  if (entry.previous_hash !== before.hash) return { position, entry, reason: 'unlinked' }
  if (entry.hash !== expected.hash) return { position, entry, reason: 'changed' }
  if (Date.parse(entry.at) < newestMs - maxDelayMs) return { position, entry, reason: 'inserted' }
  return undefined
}

/** Recomputes the whole chain. `expectedHead` is the head of an earlier report or export, which the chain must still contain. */
export async function verifyChain(ctx: SystemCtx, expectedHead?: store.ChainHead): Promise<ChainReport> {
  let head: store.ChainHead = { position: 0, hash: '' }
  let newestMs = Number.NEGATIVE_INFINITY
  const end = async (chainError?: ChainError) => ({ chainError, head, unchained: await store.countUnchained(ctx) })
  for await (const row of store.iterateChained(ctx)) {
    const entry = { ...toAuditEntry(row), position: row.position }
    const expected = { position: head.position + 1, hash: hashEntry(entry) }
    const chainError = findChainError(entry, head, expected, newestMs)
    if (chainError) return end(chainError)
    head = expected
    newestMs = Math.max(newestMs, Date.parse(entry.at))
    if (expectedHead?.position === head.position && expectedHead.hash !== head.hash)
      return end({ position: head.position, entry, reason: 'other-head' })
  }
  if (expectedHead && expectedHead.position > head.position) return end({ position: head.position + 1, reason: 'missing' })
  return end()
}
