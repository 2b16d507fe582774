import { eq, isNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SystemCtx } from '../../platform/ctx.ts'
import { mails } from '../../schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { MailTransport, OutgoingMail } from '../../platform/mail/transport.ts'
import { NotificationBus } from '../../platform/live/notifications.ts'
import { testCtx } from '../../testing/test-ctx.ts'
import { testDatabase, testDatabaseKind } from '../../testing/test-database.ts'
import { queueMail } from './index.ts'
import { purgeSentMails, sendDueMails, startMailSender } from './mail-sender.worker.ts'

const t = testDatabase()

let ctx: SystemCtx
beforeEach(() => {
  ctx = testCtx(t.db)
})

const letter = (key: string) => ({ key, recipient: `${key}@example.com`, subject: 'Hello', body: 'Good day' })

/** A mail transport that fails while `broken` is set. */
function postOffice(): MailTransport & { sent: OutgoingMail[]; broken: boolean } {
  const office = {
    sent: [] as OutgoingMail[],
    broken: false,
    async send(mail: OutgoingMail) {
      if (office.broken) throw new Error('The mail server is away')
      office.sent.push(mail)
    },
  }
  return office
}

const makeDue = () => t.db.update(mails).set({ next_attempt_at: sql`now()` })

describe('a mail', () => {
  test('is queued in the transaction of its cause and discarded on rollback', async () => {
    const failing = inTransaction(ctx, async (tx) => {
      await queueMail(tx, letter('a'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await t.db.$count(mails)).toBe(0)
  })

  test('with the same key is queued once', async () => {
    await Promise.all([queueMail(ctx, letter('a')), queueMail(ctx, letter('a'))])
    expect(await t.db.$count(mails)).toBe(1)
  })

  test('is sent once, however often the queue is processed', async () => {
    const office = postOffice()
    await queueMail(ctx, letter('a'))
    await sendDueMails(ctx, office)
    await sendDueMails(ctx, office)
    expect(office.sent).toMatchObject([{ recipient: 'a@example.com', subject: 'Hello', body: 'Good day' }])
  })

  test('is sent once by two concurrent senders', async () => {
    const office = postOffice()
    for (const key of ['a', 'b', 'c', 'd']) await queueMail(ctx, letter(key))
    await Promise.all([sendDueMails(ctx, office), sendDueMails(ctx, office)])
    expect(office.sent.map(({ recipient }) => recipient).toSorted()).toEqual(['a', 'b', 'c', 'd'].map((key) => `${key}@example.com`))
  })

  // The embedded database has one connection, so no other process can lock a row.
  test.runIf(testDatabaseKind === 'server')('that another process is claiming is skipped', async () => {
    const office = postOffice()
    await queueMail(ctx, letter('a'))
    const [taken, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const taking = t.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from mails for update`)
      taken.resolve()
      await over.promise
    })
    await taken.promise
    await sendDueMails(ctx, office)
    expect(office.sent).toEqual([])
    over.resolve()
    await taking
    await sendDueMails(ctx, office)
    expect(office.sent).toHaveLength(1)
  })

  test('that fails is kept with its reason and retried later with the same id', async () => {
    const office = postOffice()
    office.broken = true
    await queueMail(ctx, letter('a'))
    await sendDueMails(ctx, office)
    const [failed] = await t.db.select().from(mails)
    expect(failed).toMatchObject({ attempts: 1, sent_at: null, last_error: 'Error: The mail server is away' })
    office.broken = false
    await sendDueMails(ctx, office)
    expect(office.sent).toEqual([])
    await makeDue()
    await sendDueMails(ctx, office)
    expect(office.sent).toMatchObject([{ id: failed!.id }])
    expect(await t.db.select().from(mails)).toMatchObject([{ attempts: 2, sent_at: expect.any(Date), last_error: null }])
  })

  test("that fails doesn't block the others", async () => {
    const sent: string[] = []
    const send = async ({ recipient }: OutgoingMail) => {
      if (recipient.startsWith('a')) throw new Error('no such mailbox')
      sent.push(recipient)
    }
    for (const key of ['a', 'b']) await queueMail(ctx, letter(key))
    await sendDueMails(ctx, { send })
    expect(sent).toEqual(['b@example.com'])
  })

  test('backs off after each failure and is given up after twelve attempts', async () => {
    const office = postOffice()
    office.broken = true
    await queueMail(ctx, letter('a'))
    const waits: number[] = []
    for (let n = 0; n < 14; n++) {
      await makeDue()
      await sendDueMails(ctx, office)
      const { rows } = await t.db.execute<{ wait: number }>(
        sql`select round(extract(epoch from next_attempt_at - now()) / 5)::int as wait from mails`,
      )
      waits.push(rows[0]!.wait)
    }
    expect(waits.slice(0, 12)).toEqual(waits.slice(0, 12).toSorted((a, b) => a - b))
    expect(await t.db.select().from(mails)).toMatchObject([{ attempts: 12, sent_at: null }])
  })

  test('claimed by a process that died is taken over by another one after five minutes', async () => {
    const office = postOffice()
    await queueMail(ctx, letter('a'))
    await t.db.execute(sql`update mails set attempts = 1, lease_until = now() + interval '5 minutes'`)
    await sendDueMails(ctx, office)
    expect(office.sent).toEqual([])
    await t.db.execute(sql`update mails set lease_until = lease_until - interval '5 minutes'`)
    await sendDueMails(ctx, office)
    expect(office.sent).toHaveLength(1)
  })
})

describe('the sender', () => {
  test('sends due mails at its start and on notification, and nothing after it is stopped', async () => {
    const [office, notifications] = [postOffice(), new NotificationBus()]
    await queueMail(ctx, letter('a'))
    const stop = await startMailSender(ctx, office, notifications)
    await vi.waitFor(() => expect(office.sent).toHaveLength(1))
    await queueMail(ctx, letter('b'))
    notifications.deliver('mail')
    await vi.waitFor(() => expect(office.sent).toHaveLength(2))
    await stop()
    await queueMail(ctx, letter('c'))
    notifications.deliver('mail')
    await sendDueMails(ctx, { send: async () => undefined })
    expect(office.sent).toHaveLength(2)
  })

  test('sends what a dead process had claimed at its start, if it is the only process', async () => {
    const office = postOffice()
    await queueMail(ctx, letter('a'))
    await t.db.execute(sql`update mails set attempts = 1, lease_until = now() + interval '5 minutes'`)
    const stop = await startMailSender(ctx, office, new NotificationBus(), { isOnlyProcess: true })
    await vi.waitFor(() => expect(office.sent).toHaveLength(1))
    await stop()
  })

  test('waits for the current mail when it is stopped', async () => {
    const steps: string[] = []
    let letGo = () => {}
    const send = async () => {
      steps.push('begun')
      await new Promise<void>((resolve) => (letGo = resolve))
      steps.push('sent')
    }
    await queueMail(ctx, letter('a'))
    const stop = await startMailSender(ctx, { send }, new NotificationBus())
    await vi.waitFor(() => expect(steps).toEqual(['begun']))
    const stopped = stop().then(() => steps.push('stopped'))
    letGo()
    await stopped
    expect(steps).toEqual(['begun', 'sent', 'stopped'])
  })

  test('leaves the rest of the queue to the next process when it is stopped', async () => {
    const letGo = Promise.withResolvers<void>()
    const send = vi.fn<() => Promise<void>>(() => letGo.promise)
    for (const key of ['a', 'b']) await queueMail(ctx, letter(key))
    const stop = await startMailSender(ctx, { send }, new NotificationBus())
    await vi.waitFor(() => expect(send).toHaveBeenCalled())
    const stopped = stop()
    letGo.resolve()
    await stopped
    expect(send).toHaveBeenCalledTimes(1)
    expect(await t.db.$count(mails, eq(mails.attempts, 0))).toBe(1)
  })

  test("doesn't wait forever for an unresponsive mail server", async () => {
    const send = vi.fn<() => Promise<void>>(() => new Promise(() => {}))
    await queueMail(ctx, letter('a'))
    const stop = await startMailSender(ctx, { send }, new NotificationBus())
    await vi.waitFor(() => expect(send).toHaveBeenCalled())
    await stop()
    expect(await t.db.$count(mails, isNull(mails.sent_at))).toBe(1)
  })
})

test('deletes sent mails after thirty days with their copies and keeps unsent ones', async () => {
  for (const key of ['old', 'recent', 'unsent']) await inTransaction(ctx, (tx) => queueMail(tx, letter(key)))
  const age = (key: string, days: number, isSent: boolean) => {
    const at = sql<Date>`now() - make_interval(days => ${days})`
    return t.db
      .update(mails)
      .set({ created_at: at, sent_at: isSent ? at : null })
      .where(eq(mails.key, key))
  }
  await age('old', 31, true)
  await age('recent', 29, true)
  await age('unsent', 90, false)
  const purged: Date[] = []
  await purgeSentMails(ctx, { ...postOffice(), purge: async (before) => void purged.push(before) })
  expect((await t.db.select({ key: mails.key }).from(mails)).map(({ key }) => key).toSorted()).toEqual(['recent', 'unsent'])
  expect(Math.round((ctx.clock.now().getTime() - purged[0]!.getTime()) / 86_400_000)).toBe(30)
  await purgeSentMails(ctx, postOffice())
})
