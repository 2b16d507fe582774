import type { ListedUser } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listWrites, rejection } from '../../testing/fake-api.ts'
import type { Answers } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { createRecords } from '../../testing/records.ts'
import { sampleAdmin, sampleListedUser } from '../../testing/samples/accounts/accounts.ts'
import { sampleId } from '../../testing/samples/people.ts'
import { desktop, phone } from '../../testing/viewports.ts'
import { button, toast, tryAgain } from '../../testing/page-parts.ts'

const ownRecord: ListedUser = { ...sampleListedUser, ...sampleAdmin }
const password = 'northern-berth-nine'
const sample: ListedUser = { ...sampleListedUser, first_name: null, last_name: null }

/** Finds accounts like the server: by a part of the name or email, and by level. */
function select(users: ListedUser[], query: URLSearchParams) {
  const [text, level] = [query.get('search') ?? '', query.get('user_level') ?? '']
  const fits = ({ first_name, last_name, email, user_level }: ListedUser) =>
    `${first_name} ${last_name} ${email}`.includes(text) && (level === '' || user_level === level)
  return users.filter(fits)
}

const open = (address: string, users: ListedUser[], { viewport = desktop, ...answers }: Answers & { viewport?: typeof desktop } = {}) => {
  const records = createRecords({ path: '/api/users/', records: users, sample, select })
  return openApp(address, { ...records.answers, 'GET /api/organizations': [], ...answers }, { user: sampleAdmin, viewport })
}

const rows = page
  .getByRole('table', { name: 'Users' })
  .getByRole('row')
  .filter({ has: page.getByRole('cell') })
const listRows = () => rows.elements().map(({ textContent }) => textContent)
const find = (text: string) => page.getByRole('searchbox', { name: 'Search users' }).fill(text)

const creation = page.getByRole('dialog', { name: 'Create User' })
const edit = page.getByRole('dialog', { name: 'Edit User' })
const fieldOf = (dialog: typeof creation, label: string) => dialog.getByLabelText(label, { exact: true })
const send = creation.getByRole('button', { name: 'Create User' })

async function fillNewUser(email: string) {
  await button('Create User').click()
  await fieldOf(creation, 'Email').fill(email)
  await fieldOf(creation, 'Password').fill(password)
  await send.click()
}

test('users that fail to load can be loaded again', async () => {
  let isDown = true
  const { answers } = createRecords({ path: '/api/users/', records: [sampleListedUser], sample, select })
  const list = answers['GET /api/users/'] as (call: unknown) => unknown
  await open('/app/admin', [sampleListedUser], {
    'GET /api/users/': (call: unknown) => (isDown ? rejection(500, 'Something went wrong.') : list(call)),
  })
  await expect.poll(() => document.title).toBe('Super Admin · Adjutant')
  await expect.element(page.getByText(appMessages.user.loadFailed)).toBeVisible()
  // The open event stream loads the list again, which fails too.
  await expectAccessible()
  await tryAgain(() => (isDown = false))
  await expect.poll(listRows).toHaveLength(1)
})

test('the search and the level are in the URL', async () => {
  const { reopen } = await open('/app/admin', [ownRecord, sampleListedUser])
  await expect.poll(listRows).toHaveLength(2)
  await find('tomas.okafor')
  await expect.poll(getAddress).toBe('/app/admin?search=tomas.okafor')
  await expect.poll(listRows).toEqual([expect.stringContaining('Tomas Okafor')])
  await reopen()
  await expect.poll(listRows).toEqual([expect.stringContaining('Tomas Okafor')])
  await userEvent.selectOptions(page.getByLabelText('Level'), 'CEO')
  await expect.element(page.getByText(appMessages.user.none)).toBeVisible()
  expect(getAddress()).toBe('/app/admin?search=tomas.okafor&level=ceo')
})

test('a name with markup is shown as text', async () => {
  await open('/app/admin', [{ ...sampleListedUser, first_name: '<img src=x onerror=alert(1)>', last_name: '**x**' }])
  await expect.poll(listRows).toEqual([expect.stringContaining('<img src=x onerror=alert(1)> **x**')])
  expect(document.querySelectorAll('main img')).toHaveLength(0)
})

test('a long name or organization wraps, so that the actions of all users stay on the page', async () => {
  const organization_name = 'M'.repeat(80)
  await open('/app/admin', [{ ...sampleListedUser, last_name: 'W'.repeat(80), organization_name }])
  await expect.element(button(/^Delete Tomas/)).toBeVisible()
  await expectNoSidewaysScroll()
})

test("admins can't delete themselves or change their own level", async () => {
  await open('/app/admin', [ownRecord])
  await button('Edit Ines Faber').click()
  await expect.element(fieldOf(edit, 'Level')).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(edit).not.toBeInTheDocument()
  await expect.element(button('Delete Ines Faber')).not.toBeInTheDocument()
})

test.for(['ceo', 'admin'] as const)('an account of level %s can be edited and not deleted', async (user_level) => {
  await open('/app/admin', [{ ...sampleListedUser, user_level }])
  await expect.element(button('Edit Tomas Okafor')).toBeVisible()
  await expect.element(button('Delete Tomas Okafor')).not.toBeInTheDocument()
})

test('a user is deleted after a confirmation; Cancel returns the focus to the button', async () => {
  const { calls } = await open('/app/admin', [sampleListedUser])
  const opener = button('Delete Tomas Okafor')
  await opener.click()
  const question = page.getByRole('alertdialog', { name: 'Delete User' })
  await expect.element(question).toMatchTextContent(sampleListedUser.email)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(opener).toHaveFocus()
  expect(listWrites(calls).filter(({ call }) => call.includes('/users/'))).toEqual([])
  await opener.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(toast(appMessages.user.deleted)).toBeVisible()
  await expect.element(page.getByText(appMessages.user.none)).toBeVisible()
})

test('an edit sends the changed fields only, and nothing without a change', async () => {
  const { calls } = await open('/app/admin', [sampleListedUser])
  const listChanges = () => calls.filter(({ call }) => call.startsWith('PATCH '))
  await button('Edit Tomas Okafor').click()
  const save = edit.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect.element(toast(appMessages.user.noChanges)).toBeVisible()
  expect(listChanges()).toEqual([])
  await userEvent.selectOptions(fieldOf(edit, 'Level'), 'CEO')
  await fieldOf(edit, 'Last name').fill('Okafor-Lind')
  await save.click()
  await expect.element(toast(appMessages.user.updated)).toBeVisible()
  expect(listChanges()).toEqual([
    { call: `PATCH /api/users/${sampleListedUser.id}`, body: { last_name: 'Okafor-Lind', user_level: 'ceo' } },
  ])
  await expect.poll(listRows).toEqual([expect.stringMatching(/Tomas Okafor-Lind.*CEO/)])
  await expect.element(button('Edit Tomas Okafor-Lind')).toBeVisible()
  await expect.element(button('Delete Tomas Okafor-Lind')).not.toBeInTheDocument()
})

test.for([desktop, phone])('the form for a new user names missing and invalid values at $width pixels', async (viewport) => {
  await open('/app/admin', [sampleListedUser], { viewport })
  await expect.poll(listRows).toHaveLength(1)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSidewaysScroll()
  await expectAccessible()
  await button('Create User').click()
  await expect.element(fieldOf(creation, 'Level')).toHaveValue('waitlisted')
  await send.click()
  await expect.element(creation.getByText(appMessages.user.emailRequired)).toBeVisible()
  await expect.element(creation.getByText(appMessages.password.required)).toBeVisible()
  await expect.element(fieldOf(creation, 'Email')).toHaveFocus()
  await fieldOf(creation, 'Email').fill('no-address')
  await fieldOf(creation, 'Password').fill('seven77')
  await send.click()
  await expect.element(creation.getByText(appMessages.user.emailInvalid)).toBeVisible()
  await expect.element(creation.getByText(appMessages.password.tooShort)).toBeVisible()
  await expectAccessible()
})

test.for([desktop, phone])('a created user is listed as waitlisted at $width pixels', async (viewport) => {
  const { calls } = await open('/app/admin', [], { viewport })
  const email = 'tom@adjutant.test'
  await fillNewUser(email)
  await expect.element(toast(appMessages.user.created)).toBeVisible()
  await expect.element(creation).not.toBeInTheDocument()
  await find(email)
  await expect.poll(() => new URLSearchParams(window.location.search).get('search')).toBe(email)
  await expect.poll(listRows).toEqual([expect.stringContaining('Waitlisted')])
  const body = { email, password, first_name: '', last_name: '', user_level: 'waitlisted', organization_id: null }
  expect(calls.filter(({ call }) => call === 'POST /api/users/')).toEqual([{ call: 'POST /api/users/', body }])
})

test.for([desktop, phone])('a taken email is named at its field at $width pixels', async (viewport) => {
  const taken = appMessages.signup.emailInUse
  await open('/app/admin', [sampleListedUser], { viewport, 'POST /api/users/': rejection(409, taken) })
  await fillNewUser(sampleListedUser.email)
  await expect.element(page.getByRole('alert').filter({ hasText: appMessages.user.creationFailed })).toMatchTextContent(taken)
  await expect.element(fieldOf(creation, 'Email')).toHaveAccessibleDescription(taken)
})

const toWaiting = (index: number, name: string): ListedUser => ({
  ...sampleListedUser,
  id: sampleId(300 + index),
  first_name: name,
  email: `${name}@adjutant.test`.toLowerCase(),
  user_level: 'waitlisted',
})

test.for([desktop, phone])('the waitlist grants access as user or as CEO, and the row disappears at $width pixels', async (viewport) => {
  const { calls } = await open('/app/admin?tab=waitlist', [toWaiting(1, 'Clara'), toWaiting(2, 'Vera')], { viewport })
  const rowOf = (email: string) => page.getByRole('listitem').filter({ hasText: email })
  const [clara, vera] = [rowOf('clara@adjutant.test'), rowOf('vera@adjutant.test')]
  await expect.element(clara).toMatchTextContent('applied')
  await expectNoSidewaysScroll()
  await expectAccessible()
  await clara.getByRole('button', { name: /^Grant access/ }).click()
  await expect.element(toast(appMessages.user.updated)).toBeVisible()
  await expect.element(clara).not.toBeInTheDocument()
  await vera.getByRole('button', { name: /^More options/ }).click()
  await page.getByRole('menuitem', { name: 'Grant access as CEO' }).click()
  await expect.element(vera).not.toBeInTheDocument()
  await expect
    .poll(() => calls.filter(({ call }) => call.startsWith('PATCH ')))
    .toEqual([
      { call: `PATCH /api/users/${sampleId(301)}`, body: { user_level: 'user' } },
      { call: `PATCH /api/users/${sampleId(302)}`, body: { user_level: 'ceo' } },
    ])
})
