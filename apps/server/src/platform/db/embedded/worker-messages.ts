export type WorkerStart = { folder: string }

export type ToWorker = { kind: 'exchange'; id: number; batch: Uint8Array } | { kind: 'close' }

export type FromWorker = { kind: 'opened' } | { kind: 'answer'; id: number; answer: Uint8Array<ArrayBuffer> }
