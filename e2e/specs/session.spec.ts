import type { Page } from '@playwright/test'
import { messageBox, bubble, makeColleagues, openThread, sendMessageByApi, sendMessage } from '../comms-pages.ts'
import { composer, openNewConversation } from '../conversation-pages.ts'
import { chooseFileAction, uploadByApi, upload, uploads } from '../file-pages.ts'
import { expect, expectAccessible, navigateInApp, isListening, test, type Person } from '../fixtures.ts'
import { makeTask } from '../task-pages.ts'

/** Marks every text of the first person. */
const secret = 'Globex'

async function logIn(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function pressLogout(page: Page) {
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Logout' })

/** Everything that the browser stores for this site. */
const readBrowser = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    page: document.documentElement.outerHTML,
    state: JSON.stringify(history.state),
  }))

const listKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('adjutant.')))

async function expectNothingOf(page: Page, { id, email }: Person) {
  const kept = JSON.stringify(await readBrowser(page))
  for (const trace of [secret, id, email]) expect(kept).not.toContain(trace)
}

/** A draft of every kind, a message that can't be sent, and a recently opened record. */
async function leaveTraces(page: Page, ines: Person, tom: Person, failsAfter = Promise.resolve()) {
  const thread = await openThread(ines, tom)
  await sendMessageByApi(ines, thread, `${secret} comes first`)
  await makeTask(ines, `Buy ${secret}`)
  await openNewConversation(page, ines, `About ${secret}`)
  await composer(page).fill(`What is ${secret} worth?`)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everything' }).fill(secret)
  await page.getByRole('option', { name: `Buy ${secret}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await navigateInApp(page, '/app/notes')
  await page.getByLabel('New note').fill(`Secret: we will buy ${secret}`)
  await page.route('**/api/comms/threads/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await failsAfter
    return route.abort()
  })
  await navigateInApp(page, `/app/comms?thread=${thread.id}`)
  await sendMessage(page, `${secret} cannot be sent`)
  await expect(bubble(page, `${secret} cannot be sent`)).toBeVisible()
  await messageBox(page).fill(`${secret} draft`)
}

test('Logout asks about unsent text and leaves nothing of the person for the next login in the same tab', async ({
  page,
  loginAs,
  person,
}) => {
  test.slow()
  const ines = await loginAs('ceo')
  const tom = await person('user', { first_name: 'Tom', last_name: 'Okafor' })
  const ann = await person('user', { first_name: 'Ann' })
  await makeColleagues(ines, tom)
  await leaveTraces(page, ines, tom)
  const kinds = (await listKeys(page)).map((key) => key.split('.')[1]).toSorted()
  expect(kinds).toEqual(['message', 'note-draft', 'outbox', 'palette', 'question', 'token', 'user'])

  await pressLogout(page)
  await expect(question(page)).toContainText('You have unsent messages and unfinished drafts. Log out anyway?')
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(messageBox(page)).toHaveValue(`${secret} draft`)
  await pressLogout(page)
  await question(page).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(await listKeys(page)).toEqual([])
  await expectNothingOf(page, ines)

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await logIn(page, ann)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ann')
  for (const address of ['/app/notes', '/app/comms', '/app/my-tasks', '/app/run', '/app/ceodashboard']) {
    await navigateInApp(page, address)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNothingOf(page, ines)
  }
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: 'New task' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Recent' })).toBeHidden()
  await expectNothingOf(page, ines)
  await page.keyboard.press('Escape')
  // Nothing is unsent, so no question appears.
  await pressLogout(page)
  await expect(page).toHaveURL('/login')
  await expect(question(page)).toBeHidden()
})

test('An expired session keeps drafts for their author only, and an unsent message is never sent as another person', async ({
  page,
  loginAs,
  person,
}) => {
  test.slow()
  const ines = await loginAs('ceo')
  const tom = await person('user', { first_name: 'Tom', last_name: 'Okafor' })
  await makeColleagues(ines, tom)
  await Promise.all([isListening(page), page.goto('/app/notes')])
  const later = Promise.withResolvers<void>()
  await leaveTraces(page, ines, tom, later.promise)
  const kept = (await listKeys(page)).filter((key) => key.includes(ines.id)).toSorted()
  await ines.call('POST /api/auth/logout')
  await expect(page.getByRole('alert').filter({ hasText: 'Session Expired' })).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/login')

  await navigateInApp(page, '/login')
  await logIn(page, tom)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tom')
  // The message of Ines fails only now: her outbox must not retry in the session of Tom.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  later.resolve()
  await navigateInApp(page, '/app/notes')
  await expect(page.getByLabel('New note')).toHaveValue('')
  await navigateInApp(page, '/app/comms')
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
  // Tom is the other participant: he sees what Ines has sent and nothing that she has not.
  await expect(bubble(page, `${secret} comes first`)).toBeVisible()
  await expect(messageBox(page)).toHaveValue('')
  await expect(bubble(page, 'cannot be sent')).toBeHidden()
  // Longer than the delay before the first retry.
  await page.waitForTimeout(1_500)
  const { length } = await tom.call<unknown[]>(`GET /api/comms/threads/${new URL(page.url()).searchParams.get('thread')}/messages`)
  expect(length).toBe(1)
  await pressLogout(page)
  await expect(page).toHaveURL('/login')
  expect((await listKeys(page)).toSorted()).toEqual(kept)

  await logIn(page, ines)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ines')
  await navigateInApp(page, '/app/notes')
  await expect(page.getByLabel('New note')).toHaveValue(`Secret: we will buy ${secret}`)
})

/** Records who uploads what, by token. Nothing arrives, so an upload lasts as long as its session. */
async function holdUploads(page: Page) {
  const senders = new Set<string | undefined>()
  await page.context().route('**/api/files/uploads**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    senders.add((await route.request().headerValue('authorization')) ?? undefined)
    return route.abort()
  })
  return senders
}

const sample = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`About ${secret}`) })

test("A logout or login in another tab ends the previous person's uploads, toasts and pages, and sends nothing as the next person", async ({
  page,
  context,
  loginAs,
  person,
}) => {
  test.slow()
  const ines = await loginAs('ceo')
  const [ann, tom] = [await person('user', { first_name: 'Ann' }), await person('user', { first_name: 'Tom' })]
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.dismiss()
  })
  const senders = await holdUploads(page)
  await uploadByApi(ines, sample(`${secret} plan.txt`))
  await page.goto('/app/files')
  await chooseFileAction(page, `${secret} plan.txt`, 'Delete')
  await expect(page.getByRole('status').filter({ hasText: 'Undo' })).toBeVisible()
  await upload(page, sample(`${secret} lease.txt`))
  await expect(uploads(page)).toContainText(`${secret} lease.txt`)
  await expect.poll(() => senders.size).toBe(1)

  const other = await context.newPage()
  await other.goto('/app/profile')
  await pressLogout(other)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Undo' })).toBeHidden()
  await expectNothingOf(page, ines)
  // No question about closing the window, because nothing is uploading. The login reloads the other tab.
  await logIn(other, ann)
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Ann')
  await expect(page.getByRole('button', { name: 'Your menu, Ann Faber' })).toBeVisible()
  await navigateInApp(page, '/app/files')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(uploads(page)).toBeHidden()
  await expectNothingOf(page, ines)

  await upload(page, sample(`${secret} offer.txt`))
  await expect(uploads(page)).toContainText(`${secret} offer.txt`)
  await expect.poll(() => senders.size).toBe(2)
  // Like single sign-on: the next session replaces the existing one.
  await other.evaluate((token) => localStorage.setItem('adjutant.token', token), tom.token)
  await expect(page.getByRole('button', { name: 'Your menu, Tom Faber' })).toBeVisible()
  await expect(uploads(page)).toBeHidden()
  // Longer than the delay before an upload is retried.
  await page.waitForTimeout(2_500)
  expect([...senders].filter((sender) => sender?.includes(tom.token))).toEqual([])
  expect(asked).toEqual([])
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

test('A person who is waitlisted while a page is open sees why at the login', async ({ page, loginAs, person }) => {
  const someone = await loginAs('user')
  const admin = await person('admin')
  await Promise.all([isListening(page), page.goto('/app/my-tasks')])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await admin.call(`PATCH /api/users/${someone.id}`, { user_level: 'waitlisted' })
  await expect(page.getByRole('alert').filter({ hasText: 'Session Expired' })).toContainText('Please log in again.')
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/app/my-tasks')
  await expect(page.getByText('Your account is on the waitlist. Log in to check its status.')).toBeVisible()
  await expectAccessible(page)
  await logIn(page, someone)
  await expect(page).toHaveURL('/waitlist')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByText('Your account is on the waitlist.')).toBeHidden()
})
