import type { Suggestion } from '@adjutant/contract/ai/suggestions'
import { expect, vi } from 'vitest'
import { suggestion_jobs } from '../../../schema.ts'
import type { Caller, testApp } from '../../../testing/test-app.ts'

/** Helpers for suggestions and their sources. */
export function suggestionFixtures(t: ReturnType<typeof testApp>) {
  /** Waits until no job is left. */
  const waitUntilProcessed = () => vi.waitFor(async () => expect(await t.db.$count(suggestion_jobs)).toBe(0))

  const readSuggestion = async (as: Caller, id: string) =>
    (await t.call(`GET /api/comms/threads/${id}/suggestion`, { as })).json<Suggestion | null>()

  const addTask = async (as: Caller, title: string, more: object = {}) =>
    (await t.call('POST /api/tasks/', { as, payload: { title, status: 'In Progress', due_date: '2030-03-01', ...more } })).json<{
      id: string
    }>().id

  return { waitUntilProcessed, readSuggestion, addTask }
}
