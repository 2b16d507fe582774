// The baseline: bare Fastify that calls the model three times and commits five times, to PostgreSQL or the embedded database.
import Fastify from 'fastify'
import pg from 'pg'
import { openSynced } from './synced-pglite.ts'

type Write = (place: number, text: string) => Promise<unknown>

const table = 'create table if not exists steps (id bigserial primary key, place int not null, body text not null)'
const insert = 'insert into steps (place, body) values ($1, $2)'

async function onServer(connectionString: string): Promise<Write> {
  const pool = new pg.Pool({ connectionString, max: 10 })
  await pool.query(table)
  return (place, text) => pool.query({ name: 'step', text: insert, values: [place, text] })
}

async function onEmbedded(folder: string): Promise<Write> {
  const database = await openSynced(folder)
  await database.exec(table)
  return (place, text) => database.query(insert, [place, text])
}

const { DATABASE_URL, EMBEDDED_FOLDER, MODEL_URL, PORT } = process.env
const write = DATABASE_URL ? await onServer(DATABASE_URL) : await onEmbedded(EMBEDDED_FOLDER!)

async function ask(question: string): Promise<string> {
  const body = JSON.stringify({ model: 'bench', stream: true, messages: [{ role: 'user', content: question }] })
  const reply = await fetch(`${MODEL_URL}/chat/completions`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  return reply.text()
}

const app = Fastify()
app.get('/api/health', () => ({ status: 'ok' }))
app.post('/run', async () => {
  await write(0, 'started')
  for (const place of [1, 2, 3]) await write(place, await ask('Say 1 tokens at 0 a second.'))
  await write(4, 'ended')
  return { status: 'completed' }
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
