// Shared helpers of the task tests.
import type { Page } from '@playwright/test'
import type { Task } from '@adjutant/contract/tasks'
import type { Person } from './fixtures.ts'

export { addMember } from './membership.ts'
export { pickOption } from './pickers.ts'

export const makeTask = (maker: Person, title: string, fields: object = {}) => maker.call<Task>('POST /api/tasks/', { title, ...fields })

export const makeOrganization = (owner: Person, name: string) => owner.call<{ id: string }>('POST /api/organizations', { name })

export const titleOf = (page: Page, title: string) => page.getByRole('main').getByRole('button', { name: title, exact: true })

export const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
