import { createServer } from 'node:http'
import { once } from 'node:events'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { tools } from '../../schema.ts'
import { createOutbound, readText } from '../../platform/outbound/outbound.ts'
import type { Caller } from '../../testing/test-app.ts'
import { startCanary } from './testing/canary.ts'
import { testFactory } from './testing/factory.ts'

const canary = await startCanary()
/** The responses of an attacker's DNS server, in order; the last one is repeated. */
const answers: Record<string, string[][]> = {}
const asked: string[] = []
const outbound = createOutbound({
  allow: [`listed.test:${canary.port}`],
  maxMs: 1_500,
  resolve: async (hostname) => {
    asked.push(hostname)
    const all = answers[hostname] ?? [['127.0.0.1']]
    return all.length > 1 ? all.shift()! : all[0]!
  },
})
const { t, send, makeCompany } = testFactory({ outbound })

beforeEach(() => {
  canary.reset()
  asked.length = 0
})
afterAll(async () => {
  await canary.close()
  await outbound.close()
})

type Kind = 'http' | 'mcp'

/** Bypasses form validation, like a tool stored before a rule existed: only the connection guard protects. */
async function storeTool(as: Caller, kind: Kind, url: string): Promise<string> {
  const id = t.app.ctx.newId()
  const target = kind === 'http' ? { method: 'GET' as const, url, header_names: [] } : { url, tool: 'steal', header_names: [] }
  await t.db.insert(tools).values({ id, created_by: as.id, name: 'Probe', kind, target })
  return id
}

async function tryStored(as: Caller, kind: Kind, url: string) {
  const reply = await send(as, `POST /api/tools/${await storeTool(as, kind, url)}/try`, {})
  return { status: reply.statusCode, ...reply.json<{ ok: boolean; result: string }>() }
}

const { port } = canary
const hosts = [
  '127.0.0.1',
  '127.0.0.2',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '0177.0.0.01',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  '0x0',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'loopback.attacker.test',
  '127.0.0.1.nip.io',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '１２７.0.0.1',
  '%31%32%37.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
]

describe('with a real call', () => {
  test.each(hosts)('http://%s is rejected in every spelling', async (host) => {
    const { builder } = await makeCompany()
    const onPort = await tryStored(builder, 'http', `http://${host}:${port}/secret`)
    const plain = await tryStored(builder, 'http', `http://${host}/secret`)
    expect([onPort, plain]).toMatchObject([
      { status: 200, ok: false, result: appMessages.factory.addressNotAllowed },
      { status: 200, ok: false, result: appMessages.factory.addressNotAllowed },
    ])
    expect(canary.connections).toBe(0)
  })

  test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', 'localhost', '169.254.169.254', '0.0.0.0'])(
    'an mcp server at %s is rejected too',
    async (host) => {
      const { builder } = await makeCompany()
      for (const url of [`http://${host}:${port}/mcp`, `http://${host}/mcp`])
        expect(await tryStored(builder, 'mcp', url)).toMatchObject({ ok: false, result: appMessages.factory.addressNotAllowed })
      expect(canary.connections).toBe(0)
    },
  )

  test.each([
    ['another port', 'http://93.184.216.34:8080/'],
    ['a port of mail', 'http://93.184.216.34:25/'],
    ['a login in the address', 'http://user:pass@93.184.216.34/'],
    ['a host as a login', `http://93.184.216.34@127.0.0.1:${port}/`],
    ['a backslash', `http://93.184.216.34\\@127.0.0.1:${port}/`],
    ['files', 'file:///etc/passwd'],
    ['gopher', `gopher://127.0.0.1:${port}/_x`],
    ['ftp', `ftp://127.0.0.1:${port}/`],
    ['data', 'data:text/plain,hello'],
    ['no address at all', 'no address'],
  ])('%s is rejected', async (_what, url) => {
    const { builder } = await makeCompany()
    expect(await tryStored(builder, 'http', url)).toMatchObject({ status: 200, ok: false })
    expect([canary.connections, asked]).toEqual([0, []])
  })
})

describe('DNS rebinding', () => {
  test('calls the address that was checked, without a second lookup', async () => {
    const { builder } = await makeCompany()
    answers['rebind.test'] = [['192.0.2.1'], ['127.0.0.1']]
    answers['late.test'] = [['93.184.216.34'], ['127.0.0.1']]
    expect(await tryStored(builder, 'http', 'http://rebind.test/')).toMatchObject({ ok: false })
    expect(await tryStored(builder, 'http', 'http://late.test/')).toMatchObject({ ok: false })
    expect(asked).toEqual(['rebind.test', 'late.test'])
    expect(canary.connections).toBe(0)
  })

  test.each([
    ['a private one behind a public one', ['93.184.216.34', '127.0.0.1']],
    ['a mapped one behind a public one', ['93.184.216.34', '::ffff:127.0.0.1']],
    ['a private one first', ['10.0.0.1', '93.184.216.34']],
    ['metadata alone', ['169.254.169.254']],
    ['nothing', []],
  ])('%s rejects the name', async (_what, addresses) => {
    const { builder } = await makeCompany()
    answers['mixed.test'] = [addresses]
    expect(await tryStored(builder, 'http', 'http://mixed.test/')).toMatchObject({
      ok: false,
      result: appMessages.factory.addressNotAllowed,
    })
    expect(canary.connections).toBe(0)
  })
})

describe('hosts that the operator allows', () => {
  test('are called by exactly this host and port, not by other names for it', async () => {
    const { builder } = await makeCompany()
    expect(await tryStored(builder, 'http', `http://listed.test:${port}/x`)).toMatchObject({ ok: true, result: 'caught' })
    expect(canary.requests).toHaveLength(1)
    for (const url of [`http://127.0.0.1:${port}/`, `http://other.test:${port}/`, 'http://listed.test/'])
      expect(await tryStored(builder, 'http', url)).toMatchObject({ ok: false, result: appMessages.factory.addressNotAllowed })
    expect(canary.requests).toHaveLength(1)
  })
})

describe('an allowed server that misbehaves', () => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://x')
    const status = Number(pathname.slice(1))
    if (status >= 300 && status < 400) return void response.writeHead(status, { location: `http://127.0.0.1:${port}/secret` }).end('moved')
    if (pathname === '/image') return void response.writeHead(200, { 'content-type': 'image/png' }).end('PNG')
    if (pathname === '/untyped') return void response.writeHead(200).end('something')
    if (pathname === '/slow') return undefined
    response.writeHead(200, { 'content-type': 'text/plain' })
    if (pathname === '/drip') return void response.write('a')
    const pump = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', pump)
    pump()
  })
  let open: ReturnType<typeof createOutbound> | undefined
  afterAll(async () => {
    await open?.close()
    server.closeAllConnections()
    server.close()
  })

  const reach = async (path: string) => {
    if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address() as { port: number }
    open ??= createOutbound({ allow: [`127.0.0.1:${address.port}`], maxMs: 1_500 })
    return open.fetch(`http://127.0.0.1:${address.port}${path}`).then(readText)
  }

  test.each([301, 302, 303, 307, 308])('a redirect %s is not followed', async (status) => {
    await expect(reach(`/${status}`)).rejects.toThrow('another address')
    expect(canary.connections).toBe(0)
  })

  test.each(['/image', '/untyped'])('%s is rejected: only text is accepted', async (path) => {
    await expect(reach(path)).rejects.toThrow('not a text')
  })

  test.each(['/slow', '/drip'])('%s is aborted', async (path) => {
    await expect(reach(path)).rejects.toThrow('took too long')
  })

  test('an endless response is truncated', async () => {
    await expect(reach('/endless')).rejects.toThrow('The response is too large')
  })
})

describe('the form', () => {
  test.each([
    `http://127.0.0.1:${port}/`,
    'http://[::1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://169.254.169.254/latest',
    'http://example.com:8080/',
    'https://{host}/',
    'https://user:pass@example.com/',
    'ftp://example.com/',
    'example.com',
  ])('rejects %s on input', async (url) => {
    const { builder } = await makeCompany()
    for (const kind of ['http', 'mcp'] as const) {
      const place = kind === 'http' ? { method: 'GET', url } : { url, tool: 'x' }
      const reply = await send(builder, 'POST /api/tools/', { name: 'T', kind, [kind]: place })
      expect([reply.statusCode, reply.json()]).toMatchObject([
        422,
        { errors: [{ field: `${kind}.url`, message: appMessages.factory.addressNotAllowed }] },
      ])
    }
  })
})
