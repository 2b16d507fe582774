// The baseline: bare Fastify that runs the statements of the file STATEMENTS in order and sends all rows.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import type { Recorded } from './record-statements.ts'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const statementsByPath = JSON.parse(readFileSync(process.env['STATEMENTS']!, 'utf8')) as Record<string, Recorded[]>

const app = Fastify()
app.get('/api/health', () => ({ status: 'ok' }))
for (const [path, statements] of Object.entries(statementsByPath)) {
  app.get(path, async () => {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await pool.query({ ...statement, rowMode: 'array' })).rows
    return rows
  })
}
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
