import { parentPort, workerData } from 'node:worker_threads'
import { openEngine } from './engine.ts'
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts'

// The embedded database lives in this thread: a query blocks the thread it runs in, and that must not be the one that serves HTTP.
const { folder } = workerData as WorkerStart
const port = parentPort
if (!port) throw new Error('This file runs as a worker thread only.')

const opening = openEngine(folder)
const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

// Before the engine is open: the listener keeps the thread alive while WebAssembly compiles, which alone does not.
// A rejection here is on purpose not caught: it ends the worker, and the link opens the next one.
port.on('message', async (message: ToWorker) => {
  const engine = await opening
  if (message.kind === 'close') {
    await engine.close()
    port.close()
    return
  }
  const answer = await engine.exchange(message.batch)
  send({ kind: 'answer', id: message.id, answer }, [answer.buffer])
})

await opening
send({ kind: 'opened' })
