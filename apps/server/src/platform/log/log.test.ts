import { describe, expect, test } from 'vitest'
import { createLog, maskUrl } from './log.ts'

const logged = (write: (log: ReturnType<typeof createLog>) => void) => {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

describe('a URL in the log', () => {
  test.each([
    ['/api/auth/events?token=adj_secret', '/api/auth/events?token=***'],
    ['/api/auth/events?a=1&token=adj_secret&b=2', '/api/auth/events?a=***&token=***&b=***'],
    ['/api/auth/events?token=one&token=two', '/api/auth/events?token=***&token=***'],
    ['/api/auth/events?%74oken=adj_secret', '/api/auth/events?%74oken=***'],
    ['/api/auth/events?a?token=adj_secret#x=y', '/api/auth/events?a?token=***'],
    ['/login?email=ada@example.com&password=secret', '/login?email=***&password=***'],
    ['/api/tasks/?search=the+lawsuit', '/api/tasks/?search=***'],
    ['/api/users/me', '/api/users/me'],
  ])('%s is written as %s', (url, masked) => expect(maskUrl(url)).toBe(masked))
})

describe('a line of the log', () => {
  test.each(['password', 'current_password', 'password_hash', 'access_token', 'token', 'ticket', 'authorization', 'cookie'])(
    'hides %s at the top and two levels down',
    (key) => {
      const line = logged((log) => log.info({ [key]: 'canary', a: { [key]: 'canary', b: { [key]: 'canary' } } }, 'x'))
      expect(line).not.toContain('canary')
      expect(line).toContain('***')
    },
  )

  test('is JSON with level and time, without line breaks from input', () => {
    const line = logged((log) => log.info({ name: 'a\r\n{"level":"fatal"}' }, 'x'))
    expect(line.trim().split('\n')).toHaveLength(1)
    expect(JSON.parse(line)).toMatchObject({ level: 'info', time: expect.stringMatching(/Z$/), msg: 'x' })
  })

  test('of a failed query contains the query but not its values', () => {
    const error = Object.assign(new Error('Failed query: insert into notes values ($1)\nparams: canary'), {
      query: 'insert into notes values ($1)',
      params: ['canary'],
      cause: Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(canary) already exists.' }),
    })
    const line = logged((log) => log.error({ err: error }, 'x'))
    expect(line).not.toContain('canary')
    expect(line).toContain('insert into notes')
    expect(line).toContain('23505')
  })

  test('about a full disk is written once a minute per message, without a stack', () => {
    const error = new Error('Failed query', { cause: Object.assign(new Error('could not extend file'), { code: '53100' }) })
    const lines = logged((log) => {
      for (let count = 0; count < 3; count++) log.warn({ err: error }, 'x')
      log.child({ reqId: '1' }).warn({ err: error }, 'x')
      log.warn({ err: error }, 'y')
    })
    expect(lines.trim().split('\n')).toHaveLength(2)
    expect(lines).toContain('could not extend file')
    expect(lines).not.toContain('"stack"')
  })
})
