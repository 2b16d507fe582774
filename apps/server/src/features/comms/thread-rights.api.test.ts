import type { Thread } from '@adjutant/contract/comms'
import { comms } from '@adjutant/contract/comms'
import { expect, test } from 'vitest'
import { openStream } from '../../testing/event-reader.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { talking } from './testing/talking.ts'

const t = testApp()
const { open, send, office, begin } = talking(t)

/** Every call that names a thread, with something sensible to send. */
const payloads: Record<string, object> = {
  rename: { name: 'x' },
  send: { text: 'x' },
  markRead: {},
  makeTask: { title: 'x' },
}
const calls = Object.entries(comms).filter(([, { path }]) => path.includes('{threadId}'))

test('only those who are in a thread reach it, and only its own parts; for everybody else it is not there', async () => {
  const { ada, ben, cid, stranger, admin } = await office()
  const address = await t.listen()
  const id = await begin(ada, [ben])
  const own = await send(ada, id, 'Between us')
  const elsewhere = await begin(ada, [cid])
  const foreign = await send(ada, elsewhere, 'Between others')
  const left = await begin(ada, [ben, cid])
  const before = await send(ada, left, 'While you were here')
  await t.call(`DELETE /api/comms/threads/${left}`, { as: cid })

  const statusOf = async (as: Caller, [name, { method, path }]: (typeof calls)[number], threadId: string, messageId: string) => {
    const url = path.replace('{threadId}', threadId).replace('{messageId}', messageId).replace('{suggestionId}', t.app.ctx.newId())
    if (name !== 'events') return (await t.call(`${method} ${url as '/'}`, { as, payload: payloads[name] ?? {} })).statusCode
    const stream = await openStream(address + url, { authorization: `Bearer ${as.token}` })
    await stream.close()
    return stream.status
  }
  // The last call is the one that leaves.
  const inOrder = calls.toSorted(([one], [other]) => Number(one === 'leave') - Number(other === 'leave'))

  for (const call of inOrder) {
    const about = (who: string) => `${call[0]} by ${who}`
    expect(await statusOf(ben, call, t.app.ctx.newId(), own.id), about('anybody, of a thread that is not there')).toBe(404)
    expect(await statusOf(cid, call, id, own.id), about('a colleague who is not in it')).toBe(404)
    expect(await statusOf(stranger, call, id, own.id), about('a stranger')).toBe(404)
    expect(await statusOf(admin, call, id, own.id), about('an app admin')).toBe(404)
    expect(await statusOf(cid, call, left, before.id), about('somebody who has left')).toBe(404)
    if (call[1].path.includes('{messageId}'))
      expect(await statusOf(ben, call, id, foreign.id), about('a participant, of a foreign message')).toBe(404)
    // A suggestion of this name is nobody's.
    if (call[0] === 'dismiss') continue
    expect(await statusOf(ben, call, id, own.id), about('a participant')).toBeLessThan(300)
  }

  const foreignMarks = [`messages?before=${foreign.id}`, `messages?after=${foreign.id}`, `messages?around=${foreign.id}`]
  const again = (await open(ada, [ben])).json<Thread>().id
  for (const path of foreignMarks) expect((await t.call(`GET /api/comms/threads/${again}/${path}`, { as: ada })).statusCode).toBe(404)
  const mark = await t.call(`POST /api/comms/threads/${again}/read`, { as: ada, payload: { message_id: foreign.id } })
  const used = await t.call(`POST /api/comms/threads/${again}/messages`, { as: ada, payload: { text: 'x', suggestion_id: foreign.id } })
  expect([mark.statusCode, used.statusCode]).toEqual([404, 404])
})
