// Preloaded before the product: writes each SQL statement to the file RECORD_STATEMENTS as one JSON line.
import { appendFileSync } from 'node:fs'
import pg from 'pg'

export type Recorded = { text: string; values: unknown[] }

const file = process.env['RECORD_STATEMENTS']
if (!file) throw new Error('RECORD_STATEMENTS names the file to write into.')

const send = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown

function record(this: pg.Client, ...args: unknown[]): unknown {
  const [statement, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined]
  const recorded: Recorded =
    typeof statement === 'string' ? { text: statement, values: [] } : { text: statement.text, values: statement.values ?? [] }
  if (Array.isArray(values)) recorded.values = values
  appendFileSync(file!, `${JSON.stringify(recorded)}\n`)
  return send.apply(this, args)
}

pg.Client.prototype.query = record as typeof pg.Client.prototype.query
