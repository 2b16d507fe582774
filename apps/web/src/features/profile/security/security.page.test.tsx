import type { Session } from '@adjutant/contract/accounts/auth'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rejection } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { expectAccessible } from '../../../testing/page-checks.ts'
import { sampleSession } from '../../../testing/samples/accounts/accounts.ts'
import { sampleId, sampleUser } from '../../../testing/samples/people.ts'
import { profilePageAnswers } from '../../../testing/samples/accounts/profile-page.ts'
import { toast } from '../../../testing/page-parts.ts'

const elsewhere: Session = { ...sampleSession, id: sampleId(221), user_agent: 'curl/8.14.1', is_current: false }
const open = (answers: Answers) => openApp('/app/profile', { ...profilePageAnswers, ...answers })

const opener = page.getByRole('main').getByRole('button', { name: 'Change password' })
const dialog = page.getByRole('dialog', { name: 'Change password' })
const password = dialog.getByLabelText('New password')
const current = dialog.getByLabelText('Current password')
const send = dialog.getByRole('button', { name: 'Change password' })

/** A rejection as the server sends it for one field. */
const rejectField = (field: string, message: string) => rejection(422, message, [{ field, message }])

test('the password dialog keeps the focus inside, and Escape returns it to the button', async () => {
  await open({})
  await opener.click()
  await expect.element(current).toHaveFocus()
  for (const key of ['{Tab}', '{Tab}', '{Tab}', '{Tab}', '{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}']) {
    await userEvent.keyboard(key)
    expect(document.activeElement?.closest('#root') ?? null).toBeNull()
  }
  await userEvent.click(current)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('missing, short and common passwords are named at their fields', async () => {
  const { calls } = await open({ 'PATCH /api/users/me': () => rejectField('password', appMessages.password.common) })
  const countChanges = () => calls.filter(({ call }) => call.startsWith('PATCH ')).length
  await opener.click()
  await send.click()
  await expect.element(toast(appMessages.password.none)).toBeVisible()
  await expect.element(password).toHaveAccessibleDescription(/Password is required/)
  await expect.element(current).toHaveAccessibleDescription(appMessages.password.currentRequired)
  await expect.element(current).toHaveFocus()
  await current.fill('quiet-harbour-lantern')
  await password.fill('seven77')
  await send.click()
  await expect.element(password).toHaveAccessibleDescription(/Password must be at least 8 characters/)
  expect(countChanges()).toBe(0)
  await password.fill('password1')
  await send.click()
  await expect.element(password).toHaveAccessibleDescription(/too common/)
  await expectAccessible()
  expect(countChanges()).toBe(1)
})

test('a wrong current password is named at its field; the right one ends the other sessions', async () => {
  let sessions = [sampleSession, elsewhere]
  const { calls } = await open({
    'GET /api/auth/sessions': () => sessions,
    'PATCH /api/users/me': ({ body }: { body: unknown }) => {
      if ((body as { current_password: string }).current_password !== 'quiet-harbour-lantern')
        return rejectField('current_password', appMessages.password.currentWrong)
      sessions = [sampleSession]
      return sampleUser
    },
  })
  const ends = page.getByRole('button', { name: /^End the session/ })
  await expect.element(ends).toBeVisible()
  await opener.click()
  await password.fill('northern-berth-nine')
  await current.fill('not-the-password')
  await send.click()
  await expect.element(current).toHaveAccessibleDescription(appMessages.password.currentWrong)
  await expect.element(current).toHaveFocus()
  await current.fill('quiet-harbour-lantern')
  await send.click()
  await expect.element(toast(appMessages.password.updated)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls.findLast(({ call }) => call === 'PATCH /api/users/me')?.body).toEqual({
    password: 'northern-berth-nine',
    current_password: 'quiet-harbour-lantern',
  })
  await expect.element(ends).not.toBeInTheDocument()
  await expect.element(page.getByText('this device')).toBeVisible()
})

const sessionsRegion = page.getByRole('region', { name: 'Active sessions' })
const listSessions = () =>
  sessionsRegion
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

test('a session on another device is listed and ended', async () => {
  let sessions = [elsewhere, sampleSession]
  const { calls } = await open({
    'GET /api/auth/sessions': () => sessions,
    'DELETE /api/auth/sessions/{id}': () => void (sessions = [sampleSession]),
  })
  await expect.poll(listSessions).toEqual([expect.stringContaining('this device'), expect.stringContaining('curl')])
  await sessionsRegion.getByRole('button', { name: 'End the session of curl' }).click()
  await expect.element(toast('Session ended')).toBeVisible()
  await expect.poll(listSessions).toHaveLength(1)
  expect(calls.map(({ call }) => call)).toContain(`DELETE /api/auth/sessions/${elsewhere.id}`)
})

test('all other sessions are ended after a confirmation', async () => {
  let sessions = [sampleSession, elsewhere]
  const { calls } = await open({
    'GET /api/auth/sessions': () => sessions,
    'DELETE /api/auth/sessions': () => void (sessions = [sampleSession]),
  })
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  const question = page.getByRole('alertdialog', { name: 'Log out everywhere else' })
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await question.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect.element(toast('Logged out everywhere else')).toBeVisible()
  await expect.poll(listSessions).toHaveLength(1)
  expect(calls.map(({ call }) => call)).toContain('DELETE /api/auth/sessions?keep_current=true')
})
