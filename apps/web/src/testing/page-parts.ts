// Helpers for parts that many pages have.
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'

export const toast = (text: string) => page.getByRole('status').getByText(text, { exact: true })

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

export const discardQuestion = page.getByRole('alertdialog', { name: 'Discard changes?' })

export const field = (label: string) => page.getByLabelText(label, { exact: true })

/**
 * Clicks "Try again" after an outage that ends with the click: a page also loads again by itself, and a success would remove the button
 * before the click.
 */
export async function tryAgain(endOutage: () => void, within: Pick<Locator, 'getByRole'> = page) {
  window.addEventListener('click', endOutage, { capture: true, once: true })
  await within.getByRole('button', { name: 'Try again' }).click()
}

/** Options that an open picker lists. */
export const listedOptions = () => page.getByRole('listbox', { name: 'Options' }).getByRole('option')

async function choose(picker: Locator, name: string) {
  await picker.fill(name)
  await listedOptions().getByText(name, { exact: true }).click()
}

/** Types a name into a searchable picker and picks it. */
export async function pickOption(picker: Locator, name: string) {
  await choose(picker, name)
  await expect.element(picker).toHaveValue(name)
}

/** Adds a choice to a searchable picker of several. */
export async function pickAnother(picker: Locator, name: string) {
  await choose(picker, name)
  await userEvent.keyboard('{Escape}')
}

/** Whether a reload would ask about unsaved changes. */
export const isAskedBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
