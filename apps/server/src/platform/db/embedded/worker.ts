import { parentPort, workerData } from 'node:worker_threads'
import { openEngine } from './engine.ts'
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts'

// The embedded database runs in this thread, because a query would block the thread that serves HTTP.
const { folder }: WorkerStart = workerData
const port = parentPort
if (!port) throw new Error('This file runs as a worker thread only.')

const opening = openEngine(folder)
const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

const handleMessage = async (message: ToWorker): Promise<void> => {
  const engine = await opening
  if (message.kind === 'close') {
    await engine.close()
    port.close()
    return
  }
  const answer = await engine.exchange(message.batch)
  send({ kind: 'answer', id: message.id, answer }, [answer.buffer])
}

// Registered before the engine opens: the listener keeps the thread alive while WebAssembly compiles. Rejections are intentionally not
// caught: they end the worker, and the worker connection opens the next one.
port.on('message', (message: ToWorker) => void handleMessage(message))

await opening
send({ kind: 'opened' })
