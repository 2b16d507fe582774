// node hanging-worker.ts <candidate> <databaseUrl>: takes a job and never completes it, until it is killed.
import { openCandidate } from './open.ts'

const [name, databaseUrl] = process.argv.slice(2)
const candidate = await openCandidate(name!, databaseUrl)
await candidate!.work(1, () => {
  process.stdout.write('begun\n')
  return new Promise(() => setInterval(() => undefined, 60_000))
})
