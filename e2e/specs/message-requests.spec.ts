import type { Contact } from '@adjutant/contract/contacts'
import { randomUUID } from 'node:crypto'
import { messageBox, bubble, mara, openThread, threadRow, sendMessageByApi, tom, sendMessage } from '../comms-pages.ts'
import { expect, navigateInApp, test } from '../fixtures.ts'

const toVerifyPath = (mail: string) => /\/verify-email#token=[\w-]+/.exec(mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))![0]

test('A new account verifies its address with the newest link, logged in or not', async ({ page, outbox }) => {
  const email = `clara-${randomUUID()}@adjutant.test`
  await page.goto('/signup')
  for (const [label, value] of [
    ['Email', email],
    ['First name', 'Clara'],
    ['Last name', 'Nordin'],
    ['Password', 'winter-rates'],
    ['Confirm password', 'winter-rates'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/waitlist')
  await expect(page.getByText('Verify your email: open the link we sent')).toBeVisible()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText('Link sent. Check your inbox.')).toBeVisible()
  await expect.poll(() => outbox(email)).toHaveLength(2)

  // The second link revoked the first; mails of the same second can be in any order.
  const paths = outbox(email).map(toVerifyPath)
  const verified = page.getByRole('status').getByText('Email verified')
  const invalid = page.getByText('This link has expired or was already used.')
  const open = async (path: string) => {
    await navigateInApp(page, path)
    await page.getByRole('button', { name: 'Verify email' }).click()
    await expect(verified.or(invalid)).toBeVisible()
    return verified.isVisible()
  }
  const results = [await open(paths[0]!)]
  if (!results[0]) results.push(await open(paths[1]!))
  expect(results.at(-1)).toBe(true)
  await expect(page).toHaveURL('/waitlist')
  await expect(page.getByText("There's nothing more to do.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the link again' })).toBeHidden()
})

test("A stranger's message is a request that is accepted; the person's own request waits", async ({ page, loginAs, person }) => {
  const me = await loginAs('ceo', tom)
  const [ines, stranger] = [await person('ceo'), await person('user', mara)]
  await ines.call<Contact>('POST /api/contacts/', { name: 'Tom', emails: [me.email] })
  const thread = await openThread(ines, me)
  await page.goto('/app/comms')
  await expect(page.getByText('No strategic conversations yet.')).toBeVisible()
  await sendMessageByApi(ines, thread, 'May I show you our rates?')
  await expect(threadRow(page, 'Ines Faber')).toContainText('Request')
  await threadRow(page, 'Ines Faber').click()
  await page.getByRole('region', { name: 'Message request' }).getByRole('button', { name: 'Accept' }).click()
  await expect(messageBox(page)).toBeVisible()
  await sendMessageByApi(ines, thread, 'Thank you for your time.')
  await expect(bubble(page, 'Thank you for your time.')).toBeVisible()

  const contact = await me.call<Contact>('POST /api/contacts/', { name: 'Mara Lind', emails: [stranger.email] })
  await navigateInApp(page, `/app/contacts?contact=${contact.id}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Not an app user')).toBeVisible()
  await sheet.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page.getByText('Your first message reaches Mara Lind as a request.')).toBeVisible()
  await sendMessage(page, 'Do you have a moment?')
  await expect(page.getByText('Waiting for Mara Lind to accept.')).toBeVisible()
})
