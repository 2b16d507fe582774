import { serialize } from 'pg-protocol'
import { expect, test } from 'vitest'
import { FrontendBatches } from './frontend-batches.ts'

const startup = serialize.startup({ user: 'postgres', database: 'postgres' })
const simple = serialize.query('select 1')
const extended = Buffer.concat([
  serialize.parse({ name: '', text: 'select $1', types: [] }),
  serialize.bind({ values: ['x'] }),
  serialize.describe({ type: 'P', name: '' }),
  serialize.execute({ portal: '', rows: 0 }),
  serialize.sync(),
])

const started = () => {
  const batches = new FrontendBatches()
  batches.push(startup)
  return batches
}

test('the start-up message is a batch', () => {
  expect(new FrontendBatches().push(startup)).toEqual([startup])
})

test('a simple query is a batch, an extended one is a batch up to its Sync', () => {
  expect(started().push(Buffer.concat([simple, extended, simple]))).toEqual([simple, extended, simple])
})

test('a batch that comes byte by byte is given out when it is whole', () => {
  const batches = new FrontendBatches()
  const given = [...Buffer.concat([startup, extended, simple])].flatMap((byte) => batches.push(Buffer.from([byte])))
  expect(given).toEqual([startup, extended, simple])
})

test('an extended query without its Sync waits for it', () => {
  const batches = started()
  expect(batches.push(extended.subarray(0, -5))).toEqual([])
  expect(batches.push(extended.subarray(-5))).toEqual([extended])
})

test('the goodbye is not passed on', () => {
  expect(started().push(Buffer.concat([simple, serialize.end()]))).toEqual([simple])
})
