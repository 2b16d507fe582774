import type { agentKinds } from '@adjutant/contract/core/choices'
import type { Actor } from './actor.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import type { Embeddings } from './embeddings/embeddings.ts'
import type { FeaturePorts } from './feature-ports.ts'
import type { NewId } from './ids.ts'
import type { Log } from './log/log.ts'
import type { Quotas } from './config/quotas.ts'

export type { Actor }

export interface SessionInfo {
  id: string
  created_at: Date
  /** The person entered a password or code recently enough for sensitive changes. */
  is_fresh: boolean
  /** The organization whose identity provider the person signed in with; it vouches for the second factor there. */
  sso_organization_id: string | null
}

/** An agent that acts on behalf of a person. `id`: the assistant's act, or the run. */
export interface Agent {
  kind: (typeof agentKinds)[number]
  id: string
}

/** The context outside of requests: start-up and background work. */
export interface SystemCtx {
  db: Db
  log: Log
  clock: Clock
  newId: NewId
  publicUrl: string
  /** False if the operator disabled rate limits. */
  rateLimit: boolean
  quotas: Quotas
  ports: FeaturePorts<Ctx>
  /** Without embeddings search uses keywords only. */
  embeddings?: Embeddings | undefined
  /** Absent if the person acts. */
  agent?: Agent | undefined
}

export interface PublicCtx extends SystemCtx {
  /** The caller's network address. */
  address: string
  userAgent: string | null
  /** The device cookie as sent: encrypted identifiers of the accounts that signed in on this device. */
  device: string | undefined
  setDevice(cookie: string): void
}

/** A call of an organization's directory, not of a person. */
export interface DirectoryCtx extends PublicCtx {
  directory: { organization_id: string }
}

export interface Ctx extends PublicCtx {
  user: Actor
  session: SessionInfo
}

/** The context of a query that is the same for everyone. */
export type DbCtx = Pick<SystemCtx, 'db'>

/** The context of a query that depends on the reader. */
export type ViewerCtx = Pick<Ctx, 'db' | 'user'>

/** `DbCtx` for a query that also reads tables of later features. */
export type DbPortsCtx = Pick<SystemCtx, 'db' | 'ports'>

/** `ViewerCtx` for a query that also reads tables of later features. */
export type ViewerPortsCtx = Pick<Ctx, 'db' | 'user' | 'ports'>

export type UserCtx = Pick<Ctx, 'user'>
