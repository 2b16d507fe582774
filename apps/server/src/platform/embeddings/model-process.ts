import { loadLocalModel } from './local-model.ts'
import type { FromModel, Job, ToModel } from './model-messages.ts'
import { getModelFolder } from './model-folder.ts'

// The model runs in a separate process: a long passage takes a tenth of a second, which must not block requests, and only the end of a
// process frees the runtime's memory.
const send = (message: FromModel) => void process.send?.(message)

const urgent: Job[] = []
const background: Job[] = []
let isBusy = false
let currentWork = Promise.resolve()

const load = async () => loadLocalModel(process.argv[2] ?? getModelFolder())
const loading = load()

async function answer({ id, text }: Job): Promise<FromModel> {
  const embed = await loading
  try {
    return { id, embedding: await embed(text) }
  } catch (error) {
    return { id, error: String(error) }
  }
}

async function processQueue(): Promise<void> {
  isBusy = true
  for (let job = urgent.shift() ?? background.shift(); job; job = urgent.shift() ?? background.shift()) send(await answer(job))
  isBusy = false
}

async function end(): Promise<void> {
  urgent.length = 0
  background.length = 0
  await currentWork
  process.disconnect()
}

process.on('message', (message: ToModel) => {
  if (message === 'end') return void end()
  ;(message.isUrgent ? urgent : background).push(message)
  if (!isBusy) currentWork = processQueue()
})
/** process.exit() can wait forever for a V8 thread that waits for a garbage collection; this process has nothing to finish. */
const stop = () => process.kill(process.pid, 'SIGKILL')

// The parent process has ended.
process.on('disconnect', stop)
// Terminals and supervisors signal the whole group; the parent decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

loading.catch((error: unknown) => process.send?.({ failure: String(error) } satisfies FromModel, stop))
