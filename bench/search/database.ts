// A database of its own on the PostgreSQL of a benchmark.
import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'

async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

export const runAll = (url: string, statements: string[]): Promise<void> =>
  withDatabase(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

/** Creates an empty database and returns its address. */
export async function createDatabase(name: string): Promise<string> {
  const serverUrl = process.env['TEST_DATABASE_URL']
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is the address of a PostgreSQL on which databases may be made.')
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await runAll(serverUrl, [`drop database if exists ${name} with (force)`, `create database ${name}`])
  return url.href
}

/** Waits until the product has embedded everything. */
export const untilEmbedded = (url: string): Promise<void> =>
  withDatabase(url, async (client) => {
    for (;;) {
      const { rows } = await client.query('select count(*)::int as pending from search_entries where embedding is null')
      if (rows[0].pending === 0) return
      await pause(1_000)
    }
  })
