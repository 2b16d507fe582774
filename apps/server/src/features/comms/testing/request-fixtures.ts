import type { Thread } from '@adjutant/contract/comms'
import type { Contact } from '@adjutant/contract/contacts'
import { messageRequestMessages } from '@adjutant/contract/messages/message-request-messages'
import type { Caller, testApp } from '../../../testing/test-app.ts'
import { threadFixtures } from './thread-fixtures.ts'

/** People outside each other's organizations, and the calls for their requests. */
export function requestFixtures(t: ReturnType<typeof testApp>) {
  const { createOffice, begin, send, listThreads, listMessages } = threadFixtures(t)

  const post = (as: Caller, path: string, payload: object = {}) => t.call(`POST /api/comms/${path}`, { as, payload })
  const trySend = (as: Caller, id: string, text = 'Again') => post(as, `threads/${id}/messages`, { text })
  const accept = async (as: Caller, id: string) => (await post(as, `threads/${id}/accept`)).json<Thread>()
  const leave = (as: Caller, id: string) => t.call(`DELETE /api/comms/threads/${id}`, { as })
  const idsOf = async (as: Caller) => (await listThreads(as)).map(({ id }) => id)
  const textsOf = async (as: Caller, id: string) => (await listMessages(as, id)).map(({ text }) => text)
  const denial = (reply: { statusCode: number; json(): { detail: string } }) => [reply.statusCode, reply.json().detail]
  const unread = async (as: Caller) => (await t.call('GET /api/comms/unread', { as })).json<{ messages: number }>().messages

  const addContact = async (as: Caller, name: string, email: string) =>
    (await t.call('POST /api/contacts/', { as, payload: { name, emails: [email] } })).json<Contact>().id

  /** Ada knows the address of a stranger in another organization. */
  async function createStrangers() {
    const people = await createOffice()
    const contact = await addContact(people.ada, 'Stranger', people.stranger.email)
    return { ...people, contact, waiting: [409, messageRequestMessages.waiting(['Stranger Danger'])] }
  }

  /** The stranger has received Ada's request. */
  async function createRequest() {
    const people = await createStrangers()
    const id = await begin(people.ada, [people.stranger])
    await send(people.ada, id, 'May I introduce myself?')
    return { ...people, id }
  }

  return { post, trySend, accept, leave, idsOf, textsOf, denial, unread, addContact, createStrangers, createRequest }
}
