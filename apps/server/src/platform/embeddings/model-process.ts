import { loadMiniLm } from './minilm.ts'
import type { FromModel, Job, ToModel } from './model-messages.ts'
import { getModelFolder } from './model-folder.ts'

// The model works in this process: a long passage takes a tenth of a second, which requests must not wait for, and all the memory that
// its runtime has taken goes back with the end of a process only.
const send = (message: FromModel) => void process.send?.(message)

const urgent: Job[] = []
const patient: Job[] = []
let isBusy = false
let inHand = Promise.resolve()

const load = async () => loadMiniLm(process.argv[2] ?? getModelFolder())
const loading = load()

async function answer({ id, text }: Job): Promise<FromModel> {
  const embed = await loading
  try {
    return { id, embedding: await embed(text) }
  } catch (error) {
    return { id, error: String(error) }
  }
}

async function workThrough(): Promise<void> {
  isBusy = true
  for (let job = urgent.shift() ?? patient.shift(); job; job = urgent.shift() ?? patient.shift()) send(await answer(job))
  isBusy = false
}

async function end(): Promise<void> {
  urgent.length = 0
  patient.length = 0
  await inHand
  process.disconnect()
}

process.on('message', (message: ToModel) => {
  if (message === 'end') return void end()
  ;(message.urgent ? urgent : patient).push(message)
  if (!isBusy) inHand = workThrough()
})
// Whoever started it has gone.
process.on('disconnect', () => process.exit())
// A terminal or a supervisor signals everybody; when this process ends is the other's business.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

loading.catch((error: unknown) => process.send?.({ failure: String(error) } satisfies FromModel, () => process.exit()))
