import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { createHttpServer } from './server.ts'

const start = async () => {
  const log = createLog('silent')
  const app = await createHttpServer({ log, newId: () => 'id', publicUrl: 'http://localhost', rateLimit: false, trustedProxies: 0 })
  app.get('/', async () => 'An answer')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const [connection] = (await once(app.server, 'connection')) as [Socket]
  return { app, client, connection }
}

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

test('a connection without a request does not delay the close', async () => {
  const { app, client } = await start()
  const closed = once(client, 'close')
  await app.close()
  await closed
})

test('a request that is sent while the server closes is answered', async () => {
  const { app, client } = await start()
  const closing = app.close()
  client.write(request)
  expect(await text(client)).toContain('An answer')
  await closing
})

test('a request of which a part has arrived is answered, however late the rest is', async () => {
  const { app, client, connection } = await start()
  client.write(request.slice(0, 5))
  await expect.poll(() => connection.bytesRead).toBe(5)
  const closing = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  client.write(request.slice(5))
  expect(await text(client)).toContain('An answer')
  await closing
})
