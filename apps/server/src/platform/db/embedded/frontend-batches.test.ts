import { expect, test } from 'vitest'
import { FrontendBatches } from './frontend-batches.ts'

function toMessage(letter: string, body: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + body.length)
  return Buffer.concat([Buffer.from(letter), length, Buffer.from(body)])
}

const startup = toMessage('', '\0\x03\0\0user\0postgres\0\0')
const simple = toMessage('Q', 'select 1\0')
const sync = toMessage('S', '')
const extended = Buffer.concat([
  toMessage('P', '\0select $1\0\0\0'),
  toMessage('B', 'SQX'),
  toMessage('D', 'P\0'),
  toMessage('E', '\0\0\0\0\0'),
  sync,
])

const started = () => {
  const batches = new FrontendBatches()
  batches.push(startup)
  return batches
}

test('the start-up message is a batch', () => {
  expect(new FrontendBatches().push(startup)).toEqual([startup])
})

test('a simple query is a batch, an extended one up to its Sync', () => {
  expect(started().push(Buffer.concat([simple, extended, simple]))).toEqual([simple, extended, simple])
})

test('batches that arrive byte by byte are emitted when complete', () => {
  const batches = new FrontendBatches()
  const testDb = [...Buffer.concat([startup, extended, simple])].flatMap((byte) => batches.push(Buffer.from([byte])))
  expect(testDb).toEqual([startup, extended, simple])
})

test('an extended query waits for its Sync', () => {
  const batches = started()
  expect(batches.push(extended.subarray(0, -sync.length))).toEqual([])
  expect(batches.push(sync)).toEqual([extended])
})

test('the Terminate message is dropped', () => {
  expect(started().push(Buffer.concat([simple, toMessage('X', '')]))).toEqual([simple])
})
