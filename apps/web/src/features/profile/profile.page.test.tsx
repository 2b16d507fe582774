import type { OwnChange, OwnUser } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageOf, rejection } from '../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../testing/fake-api.ts'
import { getAddress, navigate, openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { sampleAdmin, sampleCeo } from '../../testing/samples/accounts/accounts.ts'
import { sampleUser } from '../../testing/samples/people.ts'
import { emptyConversationAnswers, sampleConversation } from '../../testing/samples/ai/conversations.ts'
import { profilePageAnswers } from '../../testing/samples/accounts/profile-page.ts'
import { desktop, phone } from '../../testing/viewports.ts'
import { discardQuestion, field, isAskedBeforeUnload, toast } from '../../testing/page-parts.ts'

/** The record after a change, as the server returns it. */
function toChanged(user: OwnUser, { first_name, last_name, ...fields }: OwnChange): OwnUser {
  const names = { first_name: first_name ?? user.first_name, last_name: last_name ?? user.last_name }
  const { role = user.profile.role, objectives = user.profile.objectives, custom_prompts = user.profile.custom_prompts } = fields
  return { ...user, ...names, profile: { ...user.profile, role, objectives, custom_prompts } }
}

type Options = Answers & { viewport?: typeof desktop; address?: string }

async function open(user: OwnUser, { viewport = desktop, address = '/app/profile', ...answers }: Options = {}) {
  let stored = user
  const change = ({ body }: ApiCall) => (stored = toChanged(stored, body as OwnChange))
  const { calls } = await openApp(address, { ...profilePageAnswers, 'PATCH /api/users/me': change, ...answers }, { user, viewport })
  return { calls, listChanges: () => calls.filter(({ call }) => call.startsWith('PATCH ')).map(({ body }) => body) }
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

test('Back, a link or a reload asks before it discards changes, and nothing asks once they are saved', async () => {
  await open(sampleUser, { address: '/app/notes', 'GET /api/journals/': () => pageOf([]) })
  navigate('/app/profile')
  await field('Role').fill('Chair')
  await expect.poll(isAskedBeforeUnload).toBe(true)
  window.history.back()
  await expect.element(discardQuestion).toBeVisible()
  await expect.poll(getAddress).toBe('/app/profile')
  await userEvent.keyboard('{Escape}')
  await expect.element(field('Role')).toHaveValue('Chair')

  const link = page.getByRole('link', { name: 'Notes', exact: true })
  await link.click()
  await discardQuestion.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
  navigate('/app/profile')
  await expect.element(field('Role')).toHaveValue('')
  await field('Role').fill('Chair')
  window.history.back()
  await discardQuestion.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(getAddress).toBe('/app/notes')

  navigate('/app/profile')
  await field('Role').fill('Chair')
  await save()
  await expect.element(toast(appMessages.user.profileUpdated)).toBeVisible()
  await expect.poll(isAskedBeforeUnload).toBe(false)
  await link.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
})

test('asking the assistant from the palette asks about unsaved changes before it creates a conversation', async () => {
  const { calls } = await open(sampleUser, {
    ...emptyConversationAnswers,
    'GET /api/search': [],
    'POST /api/conversations/': sampleConversation,
    'POST /api/conversations/{id}/chat': rejection(503, 'No model answers.'),
  })
  const listCreated = () => calls.filter(({ call }) => call === 'POST /api/conversations/')
  const ask = async () => {
    await userEvent.keyboard('{Control>}k{/Control}')
    await page.getByRole('combobox', { name: 'Search everything' }).fill('What is overdue?')
    await page.getByRole('option', { name: /^Ask the assistant/ }).click()
  }
  await field('Role').fill('Chair')
  await ask()
  await discardQuestion.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(field('Role')).toHaveValue('Chair')
  expect(listCreated()).toHaveLength(0)
  await ask()
  await discardQuestion.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(getAddress).toMatch(`/app/conversations/${sampleConversation.id}`)
  expect(listCreated()).toHaveLength(1)
  await expect.element(discardQuestion).not.toBeInTheDocument()
})

test('Logout names unsaved changes and asks once', async () => {
  await open(sampleUser, { 'POST /api/auth/logout': undefined })
  await field('Role').fill('Chair')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.element(page.getByText(/^You have unsaved changes\./)).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(getAddress).toBe('/login')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})
