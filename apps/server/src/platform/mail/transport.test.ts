import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outboxTransport, smtpTransport, type MailTransport, type OutgoingMail } from './transport.ts'

const from = 'Adjutant <adjutant@example.com>'
const mail: OutgoingMail = { id: '01890a5d-ac96-774b-bcce-b302099a8057', recipient: 'ada@example.com', subject: 'Hello', body: 'Good day' }

const headersOf = (message: string) =>
  message
    .split('\r\n\r\n')[0]!
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')

describe('without a mail server', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'adjutant-outbox-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const write = async (letter: OutgoingMail) => {
    await outboxTransport(join(folder, 'outbox'), from).send(letter)
    return readFile(join(folder, 'outbox', `${letter.id}.eml`), 'utf8')
  }

  test('each mail is a complete file that a mail program opens', async () => {
    const message = await write(mail)
    expect(headersOf(message)).toEqual(
      expect.arrayContaining([`From: ${from}`, 'To: ada@example.com', 'Subject: Hello', `Message-ID: <${mail.id}@adjutant>`]),
    )
    expect(message).toMatch(/\r\n\r\nGood day/)
    expect(await readdir(join(folder, 'outbox'))).toEqual([`${mail.id}.eml`])
  })

  test('old copies of sent mails are deleted, and nothing else in the folder', async () => {
    const other = { ...mail, id: '01890a5d-ac96-774b-bcce-b302099a8058' }
    await write(mail)
    await write(other)
    const old = [`${mail.id}.eml`, 'notes.eml']
    await writeFile(join(folder, 'outbox', 'notes.eml'), '')
    for (const name of old) await utimes(join(folder, 'outbox', name), 1, 1)
    await outboxTransport(join(folder, 'outbox'), from).purge!(new Date(2_000))
    expect((await readdir(join(folder, 'outbox'))).toSorted()).toEqual([`${other.id}.eml`, 'notes.eml'])
    await outboxTransport(join(folder, 'absent'), from).purge!(new Date())
  })

  test('the same mail twice is one file', async () => {
    await write(mail)
    await write(mail)
    expect(await readdir(join(folder, 'outbox'))).toHaveLength(1)
  })

  test.each([
    ['subject', { subject: 'Hello\r\nBcc: spy@example.com' }],
    ['subject with a bare line feed', { subject: 'Hello\nBcc: spy@example.com' }],
    ['recipient', { recipient: 'ada@example.com\r\nBcc: spy@example.com' }],
    ['recipient with a second address', { recipient: 'ada@example.com, spy@example.com' }],
  ])('a line break in the %s adds no header', async (_where, change) => {
    const headers = headersOf(await write({ ...mail, ...change }))
    expect(headers.filter((line) => /^b?cc:/i.test(line))).toEqual([])
    expect(headers.filter((line) => /^to:/i.test(line))).toHaveLength(1)
  })

  test("any script's characters arrive", async () => {
    const message = await write({ ...mail, subject: 'Grüße, 世界', body: 'Γειά σου, Кира 🙂' })
    expect(headersOf(message).find((line) => line.startsWith('Subject:'))).toMatch(/=\?UTF-8\?/)
    expect(Buffer.from(message.split('\r\n\r\n')[1]!, 'base64').toString()).toContain('Γειά σου, Кира 🙂')
  })
})

describe('with a mail server', () => {
  let received: { from: string; to: string[]; message: string; isEncrypted: boolean }[]
  let server: SMTPServer
  let transport: MailTransport
  let url: string
  let refuse: boolean

  const startServer = async (options: SMTPServerOptions) => {
    server = new SMTPServer({
      authOptional: true,
      onAuth: (_auth, _session, done) => done(null, { user: 'office' }),
      onRcptTo: (_address, _session, done) => done(refuse ? new Error('no such mailbox') : undefined),
      onData: async (stream, session, done) => {
        const { mailFrom, rcptTo } = session.envelope
        const message = Buffer.concat(await stream.toArray()).toString()
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          message,
          isEncrypted: session.secure,
        })
        done()
      },
      ...options,
    })
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
    transport = smtpTransport(url, from, { requiresTls: false })
  }

  const restart = async (options: SMTPServerOptions) => {
    await new Promise<void>((resolve) => server.close(() => resolve()))
    await startServer(options)
  }

  beforeEach(async () => {
    received = []
    refuse = false
    await startServer({ disabledCommands: ['STARTTLS'] })
  })
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

  test('a mail is sent with its envelope', async () => {
    await transport.send(mail)
    expect(received).toMatchObject([{ from: 'adjutant@example.com', to: ['ada@example.com'] }])
    expect(received[0]!.message).toContain(`Message-ID: <${mail.id}@adjutant>`)
  })

  test('a recipient with a line break or a second address reaches nobody else', async () => {
    for (const recipient of ['ada@example.com\r\nRCPT TO:<spy@example.com>', 'ada@example.com, spy@example.com'])
      await transport.send({ ...mail, recipient }).catch(() => undefined)
    expect(received.flatMap(({ to }) => to)).not.toContain('spy@example.com')
  })

  test('a rejection throws, so that the mail stays in the queue', async () => {
    refuse = true
    await expect(transport.send(mail)).rejects.toThrow('no such mailbox')
  })

  describe('that must offer TLS', () => {
    const trusted = 'tls.rejectUnauthorized=false'
    const sendBy = (query: string, scheme = 'smtp') =>
      smtpTransport(`${url.replace('smtp:', `${scheme}:`).replace('//', '//office:canary@')}/?${query}`, from, { requiresTls: true }).send(
        mail,
      )

    test.each(['', 'requireTLS=false', 'ignoreTLS=true', 'opportunisticTLS=true'])(
      'gets neither the password nor the mail without it: %s',
      async (query) => {
        const signIns: unknown[] = []
        const onAuth: SMTPServerOptions['onAuth'] = (auth, _session, done) => {
          signIns.push(auth)
          done(null, { user: 'office' })
        }
        await restart({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, onAuth })
        await expect(sendBy(query)).rejects.toThrow(/STARTTLS/)
        expect([signIns, received]).toEqual([[], []])
      },
    )

    test.each([
      ['smtp', {}],
      ['smtps', { secure: true }],
    ])('gets the mail encrypted by %s', async (scheme, options) => {
      await restart(options)
      await sendBy(trusted, scheme)
      expect(received).toMatchObject([{ to: ['ada@example.com'], isEncrypted: true }])
    })

    test('gets nothing with an untrusted certificate', async () => {
      await restart({})
      await expect(sendBy('')).rejects.toThrow(/certificate/)
      expect(received).toEqual([])
    })
  })
})
