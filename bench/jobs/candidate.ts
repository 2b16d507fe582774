import pg from 'pg'

/** A job queue under measurement. */
export interface Candidate {
  name: string
  /** Adds this many jobs, with as few statements as it can. */
  enqueue(count: number): Promise<void>
  /** Works on jobs with this concurrency; `onJob` is called when a job begins and awaited before it is complete. Returns a stop function. */
  work(concurrency: number, onJob: () => Promise<void>): Promise<() => Promise<void>>
  /** Works off a backlog without waiting for polls; `work` if absent. */
  drain?(concurrency: number, onJob: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

let statements = 0
const counted = new WeakSet<object>()

/** Counts the statements of all clients of this copy of `pg`. */
export function countStatements(module: { Client: { prototype: pg.Client } }): void {
  const { prototype } = module.Client as unknown as { prototype: { query: (...values: unknown[]) => unknown } }
  if (counted.has(prototype)) return
  counted.add(prototype)
  const query = prototype.query
  prototype.query = function (...values) {
    statements += 1
    return query.apply(this, values)
  }
}

export const statementsSoFar = (): number => statements

export async function makeDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
}
