// npm run search-quality -w bench: measures how often a search finds the record that answers a question, by class, among 2,000 records.
import { setTimeout as pause } from 'node:timers/promises'
import { createCaller } from '../api/call.ts'
import { adminEmail, createMember, logIn, startProduct } from '../api/product.ts'
import { makeFolder } from '../api/scratch.ts'
import { saveResults } from '../results.ts'
import { createDistractors, toCall } from './distractor-records.ts'
import { createDatabase, untilEmbedded } from './database.ts'
import { negationOpposites, questions, type Question, type SampleRecord } from './questions/index.ts'

const recordCount = 2_000
/** Limits for the held-out questions. */
const bounds = { recallAt1: 0.65, recallAt10: 0.9 }

const databaseUrl = await createDatabase('bench_search_quality')
const product = await startProduct({ dataDir: makeFolder(), databaseUrl })
await createMember(product.url, await logIn(product.url, adminEmail), 'owner@example.com')
const token = await logIn(product.url, 'owner@example.com')
const call = createCaller(product.url)

async function upload(name: string, blob: Blob): Promise<{ id: string }> {
  const body = new FormData()
  body.append('file', blob, name)
  const reply = await fetch(`${product.url}/api/files/`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
  const uploaded = (await reply.json()) as { id: string } | { id: string }[]
  const [file] = [uploaded].flat()
  if (!reply.ok || !file) throw new Error(`The upload of ${name} failed: ${JSON.stringify(uploaded)}`)
  return file
}

async function store(record: SampleRecord): Promise<string> {
  const [path, body] = toCall[record.kind](record)
  const { id } = body instanceof Blob ? await upload(record.title, body) : await call<{ id: string }>(token, 'POST', path, body)
  return id
}

const keyOf = ({ kind, title }: SampleRecord): string => `${kind} ${title}`
/** Several questions can have the same answer. */
const answers = new Map(questions.map(({ answer }) => [keyOf(answer), answer]))
const ids = new Map<string, string>()
for (const [key, answer] of answers) ids.set(key, await store(answer))
for (const record of [...negationOpposites, ...createDistractors(recordCount - answers.size - negationOpposites.length)])
  await store(record)

const search = (text: string) => call<{ id: string }[]>(token, 'GET', `/api/search?limit=10&q=${encodeURIComponent(text)}`)

/** The index of the answer among the hits; undefined beyond the tenth. */
async function findPlace({ text, answer }: Question): Promise<number | undefined> {
  const id = ids.get(keyOf(answer))
  const place = (await search(text)).findIndex((hit) => hit.id === id)
  return place < 0 ? undefined : place
}

/** Files are read in the background, before they are embedded. */
const isFileRead = async () => (await search('badge porter replacement')).some(({ id }) => id === ids.get('file handbook.md'))
while (!(await isFileRead())) await pause(1_000)
await untilEmbedded(databaseUrl)

const placed: { question: Question; place: number | undefined }[] = []
for (const question of questions) placed.push({ question, place: await findPlace(question) })
await product.stop()

const round = (value: number) => Number(value.toFixed(2))

function measure(group: typeof placed) {
  const within = (max: number) => round(group.filter(({ place }) => place !== undefined && place < max).length / group.length)
  return { questions: group.length, recall_at_1: within(1), recall_at_10: within(10) }
}

const byPart = (isHeldOut: boolean) => placed.filter(({ question }) => question.isHeldOut === isHeldOut)
const byClass = (group: typeof placed) =>
  Object.fromEntries([...Map.groupBy(group, ({ question }) => question.class)].map(([name, members]) => [name, measure(members)]))

const heldOut = measure(byPart(true))
const isWithinBound = heldOut.recall_at_1 >= bounds.recallAt1 && heldOut.recall_at_10 >= bounds.recallAt10
saveResults('search-quality', {
  records: recordCount,
  tuning: { ...measure(byPart(false)), by_class: byClass(byPart(false)) },
  held_out: { ...heldOut, by_class: byClass(byPart(true)) },
  // Held-out misses are not listed, so that nobody tunes for them.
  missed: byPart(false)
    .filter(({ place }) => place === undefined)
    .map(({ question }) => question.text),
  bounds,
  isWithinBound,
})
if (!isWithinBound) process.exitCode = 1
