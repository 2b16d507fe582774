// Shared helpers of the page tests of tasks.
import type { Task } from '@adjutant/contract/tasks'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { listWrites, pageOf } from './fake-api.ts'
import type { Answers, ApiCall } from './fake-api.ts'
import { openApp } from './open-app.tsx'
import { sampleColleague } from './samples/people.ts'
import { createTasks, northwind } from './samples/task-records.ts'
import { desktop } from './viewports.ts'

interface TaskPageOptions {
  /** Answers beyond those of the tasks. */
  answers?: Answers
  viewport?: typeof desktop
}

/** Opens the app for somebody with one colleague in one organization, with these tasks. */
export async function openTasks(address: string, tasks: readonly Task[], { answers = {}, viewport = desktop }: TaskPageOptions = {}) {
  const records = createTasks(tasks)
  const others = {
    'GET /api/contacts/assignable': [sampleColleague],
    'GET /api/organizations': [northwind],
    'GET /api/strategic-goals/': () => pageOf([]),
    'GET /api/attachments/task/{id}': [],
  }
  const app = await openApp(address, { ...others, ...records.answers, ...answers }, { viewport })
  return { ...app, ...records }
}

/** The calls that change tasks. */
export const listTaskWrites = (calls: readonly ApiCall[]) => listWrites(calls).filter(({ call }) => call.includes('/api/tasks/'))

export const titleOf = (title: string) => page.getByRole('main').getByRole('button', { name: title, exact: true })

export const listTitles = () => [...document.querySelectorAll('main [data-list-item]')].map(({ textContent }) => textContent)

export const toast = (text: string) => page.getByRole('status').getByText(text, { exact: true })

export const field = (label: string) => page.getByLabelText(label, { exact: true })

export const listOptions = (select: Locator) => [...(select.element() as HTMLSelectElement).options].map(({ text }) => text)

/** Types a name into a searchable picker and picks it. */
export async function pickOption(picker: Locator, name: string) {
  await picker.fill(name)
  await page.getByRole('listbox', { name: 'Options' }).getByText(name, { exact: true }).click()
  await expect.element(picker).toHaveValue(name)
}
