import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { permissionFlags } from './reader-process.ts'

// Each test starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** Counts the requests of a server. */
let calls = 0
const server = createServer((socket) => {
  calls += 1
  socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
})
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void server.close())

/** Runs code with the permissions and preload of a reader and returns its output. */
async function run(code: string): Promise<string> {
  const { port } = server.address() as AddressInfo
  const flags = [...permissionFlags, '--no-warnings', '--input-type=module', '--eval', `const port = ${port};\n${code}`]
  const child = spawn(process.execPath, flags, { env: {}, cwd: path.parse(import.meta.dirname).root, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return (out || err).trim()
}

/** Reports the error name of an attempt, or that it succeeded. */
const attempt = (body: string) => `
  const tried = async () => { ${body} }
  const answer = await Promise.race([tried().then(() => 'through', (error) => error.cause?.name ?? error.name), new Promise((end) => setTimeout(end, 5_000, 'silent'))])
  process.stdout.write(String(answer), () => process.exit())`

const connected = `await new Promise((resolve, reject) => { socket.on('connect', resolve); socket.on('error', reject) })`
const url = '`http://127.0.0.1:${port}/`'

const attempts = {
  fetch: `await fetch(${url})`,
  'fetch of another realm': `await (await import('node:vm')).default.runInNewContext('fetch(url)', { url: ${url}, fetch })`,
  WebSocket: `const socket = new WebSocket(${url}.replace('http', 'ws')); await new Promise((resolve, reject) => { socket.onopen = resolve; socket.onerror = reject })`,
  'net.connect': `const socket = (await import('node:net')).connect(port, '127.0.0.1'); ${connected}`,
  'new net.Socket': `const { Socket } = await import('node:net'); const socket = new Socket(); socket.connect(port, '127.0.0.1'); ${connected}`,
  'the prototype of standard output': `const { Socket } = await import('node:net'); Socket.prototype.connect.call(process.stdout, port)`,
  'net.createServer': `(await import('node:net')).createServer().listen(0)`,
  'tls.connect': `const socket = (await import('node:tls')).connect(port, '127.0.0.1'); ${connected}`,
  'http.request': `const request = (await import('node:http')).request(${url}); await new Promise((resolve, reject) => { request.on('response', resolve); request.on('error', reject); request.end() })`,
  'http.get by require': `const { createRequire } = await import('node:module'); createRequire('file:///')('http').get(${url}); await new Promise((end) => setTimeout(end, 500))`,
  'new http.ClientRequest': `const { ClientRequest } = (await import('node:http')); const request = new ClientRequest(${url}); await new Promise((resolve, reject) => { request.on('response', resolve); request.on('error', reject); request.end() })`,
  'an http agent': `const { Agent } = (await import('node:http')); new Agent().createConnection({ port, host: '127.0.0.1' })`,
  'http2.connect': `(await import('node:http2')).connect(${url})`,
  'a builtin module by name': `process.getBuiltinModule('net').connect(port)`,
  'dns.lookup': `await (await import('node:dns')).promises.lookup('localhost')`,
  'dns/promises': `await (await import('node:dns/promises')).resolve4('localhost')`,
  'a dns resolver': `const { Resolver } = (await import('node:dns')).promises; await new Resolver().resolve4('localhost')`,
  'dgram.createSocket': `(await import('node:dgram')).createSocket('udp4')`,
  'new dgram.Socket': `const { Socket } = await import('node:dgram'); new Socket('udp4').send('x', port, '127.0.0.1')`,
  'process.binding': `process.binding('tcp_wrap')`,
  'putting it back': `const net = (await import('node:net')).default; try { net.Socket.prototype.connect = () => 0 } catch {} ; try { delete net.connect } catch {}; net.connect(port)`,
  'a dynamic import of code': `await import('data:text/javascript,' + encodeURIComponent('await fetch(' + JSON.stringify(${url}) + ')'))`,
} satisfies Record<string, string>

test.each(Object.entries(attempts))('blocks %s in the reader', async (_, body) => {
  const before = calls
  expect(await run(attempt(body))).toBe('NetworkDenied')
  expect(calls).toBe(before)
})

const threadCode = `import { parentPort, workerData } from 'node:worker_threads'
  import net from 'node:net'
  try {
    net.connect(workerData, '127.0.0.1').on('connect', () => parentPort.postMessage('through'))
  } catch (error) {
    parentPort.postMessage(error.name)
  }`

const inThread = (options: string, make = 'new Worker') => `
  import { Worker } from 'node:worker_threads'
  class Derived extends Worker {}
  const worker = ${make}(new URL('data:text/javascript,' + encodeURIComponent(${JSON.stringify(threadCode)})), { workerData: port, ${options} })
  const answer = await new Promise((resolve) => { worker.on('message', resolve); worker.on('error', (error) => resolve(error.name)) })
  process.stdout.write(answer, () => process.exit())`

test.each([
  ['as it is', inThread('')],
  ['with flags of its own', inThread('execArgv: []')],
  ['of a class of its own', inThread('execArgv: []', 'new Derived')],
  ['by the constructor of its prototype', inThread('execArgv: []', 'new Worker.prototype.constructor')],
])('blocks a thread of the reader %s', async (_, code) => {
  const before = calls
  expect(await run(code)).toBe('NetworkDenied')
  expect(calls).toBe(before)
})

test("the test server is reachable without the reader's restrictions", async () => {
  const before = calls
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect(calls).toBe(before + 1)
})
