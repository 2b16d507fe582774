import type { OwnChange, OwnUser } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rejection } from '../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../testing/fake-api.ts'
import { openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { sampleAdmin, sampleCeo } from '../../testing/samples/accounts/accounts.ts'
import { sampleUser } from '../../testing/samples/people.ts'
import { profilePageAnswers } from '../../testing/samples/accounts/profile-page.ts'
import { desktop, phone } from '../../testing/viewports.ts'
import { field, toast } from '../../testing/page-parts.ts'

/** The record after a change, as the server returns it. */
function toChanged(user: OwnUser, { first_name, last_name, ...fields }: OwnChange): OwnUser {
  const names = { first_name: first_name ?? user.first_name, last_name: last_name ?? user.last_name }
  const { role = user.profile.role, objectives = user.profile.objectives, custom_prompts = user.profile.custom_prompts } = fields
  return { ...user, ...names, profile: { ...user.profile, role, objectives, custom_prompts } }
}

async function open(user: OwnUser, { viewport = desktop, ...answers }: Answers & { viewport?: typeof desktop } = {}) {
  let stored = user
  const change = ({ body }: ApiCall) => (stored = toChanged(stored, body as OwnChange))
  const { calls } = await openApp('/app/profile', { ...profilePageAnswers, 'PATCH /api/users/me': change, ...answers }, { user, viewport })
  return { listChanges: () => calls.filter(({ call }) => call.startsWith('PATCH ')).map(({ body }) => body) }
}

const save = () => page.getByRole('button', { name: 'Save profile' }).click()

test('the email is shown and cannot be edited; a blank role is no change', async () => {
  const { listChanges } = await open(sampleUser)
  await expect.element(field('Email')).toHaveValue(sampleUser.email)
  await expect.element(field('Email')).toHaveAttribute('readonly')
  await field('Role').fill('   ')
  await save()
  await expect.element(toast(appMessages.user.noChanges)).toBeVisible()
  expect(listChanges()).toEqual([])
})

test('a rejected change is shown at its field and stays there', async () => {
  const tooLong = 'Keep it under 300 characters.'
  await open(sampleUser, { 'PATCH /api/users/me': rejection(422, tooLong, [{ field: 'role', message: tooLong }]) })
  await field('Role').fill('x'.repeat(400))
  await save()
  await expect.element(page.getByRole('alert').filter({ hasText: appMessages.user.updateFailed })).toBeVisible()
  await expect.element(field('Role')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Role')).toHaveAccessibleDescription(tooLong)
  await expect.element(field('Role')).toHaveValue('x'.repeat(400))
})

test('only changed fields are sent, and the form shows what was stored', async () => {
  const { listChanges } = await open(sampleUser)
  await field('Role').fill('Chief Executive Officer')
  await field('Objectives').fill('  Open the terminal \n\n   \nHire a CFO')
  await save()
  await expect.element(toast(appMessages.user.profileUpdated)).toBeVisible()
  expect(listChanges()).toEqual([{ role: 'Chief Executive Officer', objectives: ['Open the terminal', 'Hire a CFO'] }])
  await expect.element(field('Objectives')).toHaveValue('Open the terminal\nHire a CFO')
})

test('a new name appears in the heading and the menu at once', async () => {
  await open(sampleUser)
  await field('First name').fill('Clara')
  await save()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Clara Faber')
  await expect.element(page.getByRole('button', { name: 'Your menu, Clara Faber' })).toBeVisible()
})

test('only admins have custom prompts', async () => {
  await open(sampleCeo)
  await expect.element(field('Objectives')).toBeVisible()
  await expect.element(field('Custom prompts')).not.toBeInTheDocument()
})

test.for([desktop, phone])('the profile of an admin fits $width pixels and is accessible', async (viewport) => {
  await open(sampleAdmin, { viewport })
  await expect.poll(() => document.title).toBe('Profile · Adjutant')
  await expect.element(page.getByText('this device')).toBeVisible()
  await expectNoSidewaysScroll()
  await expectAccessible()
})

test.for([desktop, phone])('custom prompts are saved as JSON, or dropped after a warning at $width pixels', async (viewport) => {
  const { listChanges } = await open(sampleAdmin, { viewport })
  const prompts = page.getByRole('textbox', { name: 'Custom prompts' })
  await prompts.fill('{"tone":"dry"}')
  await save()
  await expect.element(toast(appMessages.user.profileUpdated)).toBeVisible()
  await prompts.fill('{"tone":')
  await expect.element(page.getByText("This isn't a JSON object, so it will be saved as an empty one.")).toBeVisible()
  await save()
  await expect.poll(listChanges).toEqual([{ custom_prompts: { tone: 'dry' } }, { custom_prompts: {} }])
})
