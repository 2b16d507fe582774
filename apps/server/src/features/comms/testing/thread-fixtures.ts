import type { Thread, ThreadMessage } from '@adjutant/contract/comms'
import { createOrganization } from '../../../testing/company.ts'
import type { Caller, testApp } from '../../../testing/test-app.ts'

/** Helpers for people and their messages. */
export function threadFixtures(t: ReturnType<typeof testApp>) {
  /** Ada, Ben and Cid of one organization, an app admin without one, and a stranger of another. */
  const createOffice = async () => {
    const ada = await t.person('ceo', { first_name: 'Ada', last_name: 'Byron' })
    const ben = await t.person('user', { first_name: 'Ben', last_name: 'Ito', role: 'CFO' })
    const cid = await t.person('user', { first_name: 'Cid', last_name: '<b>Ode</b>' })
    const stranger = await t.person('user', { first_name: 'Stranger', last_name: 'Danger' })
    const organization = await createOrganization(t, 'Northwind', [
      [ada, 'admin'],
      [ben, 'user'],
      [cid, 'user'],
    ])
    await createOrganization(t, 'Elsewhere', [[stranger, 'admin']])
    return { ada, ben, cid, stranger, admin: await t.person('admin'), organization }
  }

  const open = (as: Caller, others: { id: string }[]) =>
    t.call('POST /api/comms/threads', { as, payload: { participant_ids: others.map(({ id }) => id) } })

  const begin = async (as: Caller, others: { id: string }[]) => (await open(as, others)).json<Thread>().id

  const send = async (as: Caller, threadId: string, text: string, more: object = {}): Promise<ThreadMessage> => {
    const reply = await t.call(`POST /api/comms/threads/${threadId}/messages`, { as, payload: { text, ...more } })
    if (reply.statusCode >= 300) throw new Error(`The message was not sent: ${reply.body}`)
    return reply.json<ThreadMessage>()
  }

  const listThreads = async (as: Caller, query = '') => (await t.call(`GET /api/comms/threads${query}`, { as })).json<Thread[]>()
  const readThread = async (as: Caller, id: string) => (await t.call(`GET /api/comms/threads/${id}`, { as })).json<Thread>()
  const listMessages = async (as: Caller, id: string, query = '') =>
    (await t.call(`GET /api/comms/threads/${id}/messages${query}`, { as })).json<ThreadMessage[]>()

  return { createOffice, open, begin, send, listThreads, readThread, listMessages }
}
