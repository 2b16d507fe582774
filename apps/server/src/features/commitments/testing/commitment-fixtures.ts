import type { Commitment } from '@adjutant/contract/commitments'
import type { Contact, PastInteraction } from '@adjutant/contract/contacts'
import type { Note } from '@adjutant/contract/notes'
import { expect, vi } from 'vitest'
import { commitment_jobs } from '../../../schema.ts'
import type { Caller, testApp } from '../../../testing/test-app.ts'

/** Helpers for promises and the texts in which they are noticed. */
export function commitmentFixtures(t: ReturnType<typeof testApp>) {
  /** Waits until every text is searched. */
  const waitUntilProcessed = () => vi.waitFor(async () => expect(await t.db.$count(commitment_jobs)).toBe(0))

  const list = async (as: Caller, query = '') => (await t.call(`GET /api/commitments/${query}`, { as })).json<Commitment[]>()
  const only = async (as: Caller, query = ''): Promise<Commitment> => {
    const found = await list(as, query)
    expect(found).toHaveLength(1)
    return found[0]!
  }
  const read = async (as: Caller, id: string) => (await t.call(`GET /api/commitments/${id}`, { as })).json<Commitment>()
  const change = (as: Caller, id: string, payload: object) => t.call(`PATCH /api/commitments/${id}`, { as, payload })

  const writeNote = async (as: Caller, content: string, entry_date = '2026-11-18') => {
    const { id } = (await t.call('POST /api/journals/', { as, payload: { content, entry_date } })).json<Note>()
    await waitUntilProcessed()
    return id
  }
  const editNote = async (as: Caller, id: string, payload: object) => {
    await t.call(`PUT /api/journals/${id}`, { as, payload })
    await waitUntilProcessed()
  }
  const addContact = async (as: Caller, payload: object) => (await t.call('POST /api/contacts/', { as, payload })).json<Contact>().id
  const addInteraction = async (as: Caller, contactId: string, notes: string) => {
    const payload = { date: '2026-11-18', summary: 'Call', notes }
    const { id } = (await t.call(`POST /api/contacts/${contactId}/past-interactions`, { as, payload })).json<PastInteraction>()
    await waitUntilProcessed()
    return id
  }

  return { waitUntilProcessed, list, only, read, change, writeNote, editNote, addContact, addInteraction }
}
