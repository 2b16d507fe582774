import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listWrites, rejection } from '../../testing/fake-api.ts'
import { getAddress, navigate } from '../../testing/open-app.tsx'
import { openLoggedOut } from '../../testing/open-logged-out.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const email = page.getByLabelText('Email')
const send = page.getByRole('button', { name: 'Send reset link' })
const password = page.getByLabelText('New password')
const confirmation = page.getByLabelText('Confirm password', { exact: true })

async function setPassword(first: string, second = first) {
  await password.fill(first)
  await confirmation.fill(second)
  await page.getByRole('button', { name: 'Set new password' }).click()
}

test.for([desktop, phone])('a reset link is requested by email, again with another one, at $width pixels', async (viewport) => {
  const { calls } = await openLoggedOut(
    '/login',
    { 'POST /api/auth/password-reset': { detail: appMessages.password.resetRequested } },
    viewport,
  )
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect.poll(getAddress).toBe('/forgot-password')
  await expect.poll(() => document.title).toBe('Forgot password · Adjutant')
  await send.click()
  await expect.element(email).toHaveAccessibleDescription(appMessages.user.emailRequired)
  await expect.element(email).toHaveFocus()
  await expectNoSidewaysScroll()
  await expectAccessible()
  const addresses = ['nobody@adjutant.test', 'clara@adjutant.test']
  for (const address of addresses) {
    await email.fill(address)
    await send.click()
    await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent(`If ${address} has an account, a link to reset its password is on its way.`)
    if (address === addresses[0]) await page.getByRole('button', { name: 'Use another email' }).click()
  }
  await expectAccessible()
  expect(listWrites(calls).map(({ body }) => body)).toEqual(addresses.map((address) => ({ email: address })))
})

test.for([desktop, phone])('a rejected new password says why at its field, at $width pixels', async (viewport) => {
  const errors = [{ field: 'password', message: appMessages.password.common }]
  await openLoggedOut(
    '/reset-password#token=rst_1',
    { 'POST /api/auth/password-reset/confirm': () => rejection(422, appMessages.password.common, errors) },
    viewport,
  )
  await expect.element(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await setPassword('seven77')
  await expect.element(password).toHaveAccessibleDescription(new RegExp(appMessages.password.tooShort))
  await setPassword('northern-berth-nine', 'northern-berth')
  await expect.element(confirmation).toHaveAccessibleDescription(new RegExp(appMessages.signup.mismatch))
  await setPassword('password1')
  await expect.element(password).toHaveAccessibleDescription(/too common/)
  await expectNoSidewaysScroll()
  await expectAccessible()
})

test('a new password is sent with the token of the link and leads to the login', async () => {
  const { calls } = await openLoggedOut('/reset-password#token=rst_1', { 'POST /api/auth/password-reset/confirm': undefined })
  await setPassword('northern-berth-nine')
  await expect.element(page.getByRole('status').getByText(appMessages.password.updated)).toBeVisible()
  await expect.poll(getAddress).toBe('/login')
  expect(listWrites(calls).map(({ body }) => body)).toEqual([{ token: 'rst_1', password: 'northern-berth-nine' }])
})

test('a used link and a link without a token lead to a new request', async () => {
  const errors = [{ field: 'token', message: appMessages.password.resetInvalid }]
  await openLoggedOut('/reset-password#token=rst_1', {
    'POST /api/auth/password-reset/confirm': () => rejection(422, appMessages.password.resetInvalid, errors),
  })
  await setPassword('another-good-passphrase')
  await expect.element(page.getByRole('alert').getByText(appMessages.password.resetInvalid)).toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect.poll(getAddress).toBe('/forgot-password')
  navigate('/reset-password')
  await expect.element(page.getByRole('alert').getByText(appMessages.password.resetInvalid)).toBeVisible()
})
