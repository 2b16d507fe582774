// Shared helpers of the page tests of tasks.
import type { Task } from '@adjutant/contract/tasks'
import { page } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { listWrites, pageOf } from '../fake-api.ts'
import type { Answers, ApiCall } from '../fake-api.ts'
import { openApp } from '../open-app.tsx'
import { sampleColleague } from '../samples/people.ts'
import { sampleOrganization } from '../samples/accounts/accounts.ts'
import { createTasks } from '../samples/task-records.ts'
import { desktop } from '../viewports.ts'

interface TaskPageOptions {
  /** Answers beyond those of the tasks. */
  answers?: Answers
  viewport?: typeof desktop
}

/** Opens the app with these tasks, for a person with one colleague in one organization. */
export async function openTasks(address: string, tasks: readonly Task[], { answers = {}, viewport = desktop }: TaskPageOptions = {}) {
  const records = createTasks(tasks)
  const others = {
    'GET /api/contacts/assignable': [sampleColleague],
    'GET /api/organizations': [sampleOrganization],
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

export const listOptions = (select: Locator) => [...(select.element() as HTMLSelectElement).options].map(({ text }) => text)
