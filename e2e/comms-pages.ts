// Shared helpers of the comms tests.
import type { Locator, Page } from '@playwright/test'
import type { Thread, ThreadMessage } from '@adjutant/contract/comms'
import type { Person } from './fixtures.ts'
import { addMember, makeOrganization } from './task-pages.ts'

export const tom = { first_name: 'Tom', last_name: 'Okafor' }
export const mara = { first_name: 'Mara', last_name: 'Lind' }

/** Adds everyone to one organization, owned by the first person. */
export async function makeColleagues(owner: Person, ...others: Person[]) {
  const { id } = await makeOrganization(owner, 'Northwind')
  for (const other of others) await addMember(owner, id, other, 'manager')
  return id
}

export const openThread = (person: Person, ...others: Person[]) =>
  person.call<Thread>('POST /api/comms/threads', { participant_ids: others.map(({ id }) => id) })

export const sendMessageByApi = (person: Person, { id }: Thread, text: string) =>
  person.call<ThreadMessage>(`POST /api/comms/threads/${id}/messages`, { text })

export const threadRow = (page: Page, name: string) => page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name })

export const bubbles = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('article')

export const bubble = (page: Page, text: string): Locator => bubbles(page).filter({ hasText: text })

export const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

export async function sendMessage(page: Page, text: string) {
  await messageBox(page).fill(text)
  await messageBox(page).press('Enter')
}
