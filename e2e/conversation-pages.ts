import type { Page } from '@playwright/test'
import type { Conversation } from '@adjutant/contract/ai/conversations'
import { expect, type Person } from './fixtures.ts'

/** Locators of the conversation screen. */

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

export const questions = (page: Page) => page.getByRole('article', { name: 'Your question' })

export const answers = (page: Page) => page.getByRole('article', { name: 'Answer' })

export const actCard = (page: Page, title: string) => page.getByRole('region', { name: new RegExp(`^${title}: `) })

export const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

export async function ask(page: Page, text: string) {
  // While an answer streams, the button is Stop.
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

export const createConversation = (person: Person, name = 'Decisions for the week') =>
  person.call<Conversation>('POST /api/conversations/', { name })

export async function openNewConversation(page: Page, person: Person, name?: string) {
  const conversation = await createConversation(person, name)
  await page.goto(`/app/conversations/${conversation.id}`)
  return conversation
}

/** Disconnects a page from other tabs until the returned function is called. */
export async function separateFromOtherTabs(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const joined = Promise.withResolvers<void>()
    const { addEventListener, postMessage } = BroadcastChannel.prototype
    Object.assign(BroadcastChannel.prototype, {
      addEventListener(...args: Parameters<typeof addEventListener>) {
        void joined.promise.then(() => addEventListener.apply(this as unknown as BroadcastChannel, args))
      },
      postMessage(message: unknown) {
        void joined.promise.then(() => postMessage.call(this as unknown as BroadcastChannel, message))
      },
    })
    Object.assign(globalThis, { joinOtherTabs: joined.resolve })
  })
  return () => page.evaluate(() => (globalThis as unknown as { joinOtherTabs: () => void }).joinOtherTabs())
}
