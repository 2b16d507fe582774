import { parentPort, workerData } from 'node:worker_threads'
import { loadMiniLm } from './minilm.ts'
import { getModelFolder } from './model-folder.ts'
import type { FromWorker, Job, ToWorker, WorkerStart } from './worker-messages.ts'

// The model works in this thread: a long passage takes tens of milliseconds, which requests must not wait for.
const port = parentPort
if (!port) throw new Error('This file runs as a worker thread only.')

const urgent: Job[] = []
const patient: Job[] = []
const loading = loadMiniLm((workerData as WorkerStart).folder ?? getModelFolder())
let isBusy = false
let inHand = Promise.resolve()

async function answer({ id, text }: Job): Promise<FromWorker> {
  // Outside the try: a model that does not load ends the thread, and whoever started it learns why.
  const embed = await loading
  try {
    return { id, embedding: await embed(text) }
  } catch (error) {
    return { id, error: String(error) }
  }
}

async function workThrough(): Promise<void> {
  isBusy = true
  for (let job = urgent.shift() ?? patient.shift(); job; job = urgent.shift() ?? patient.shift()) port!.postMessage(await answer(job))
  isBusy = false
}

async function end(): Promise<void> {
  urgent.length = 0
  patient.length = 0
  await inHand
  port!.close()
}

port.on('message', (message: ToWorker) => {
  if (message === 'end') return void end()
  ;(message.urgent ? urgent : patient).push(message)
  if (!isBusy) inHand = workThrough()
})
