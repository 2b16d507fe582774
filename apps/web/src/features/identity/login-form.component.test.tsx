import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tokens } from '../../platform/session/token-store.ts'
import { answerApi, listWrites, rejection } from '../../testing/fake-api.ts'
import { currentUser, renderInApp } from '../../testing/render-in-app.tsx'
import { LoginForm } from './login-form.tsx'

const onDone = vi.fn()
beforeEach(() => {
  onDone.mockReset()
})

const form = <LoginForm forgotten={<a href="#forgot">Forgot?</a>} onDone={onDone} />
const button = (name: string) => page.getByRole('button', { name })
const logIn = async () => {
  await page.getByLabelText('Email').fill('ines@x.test')
  await page.getByLabelText('Password', { exact: true }).fill('correct-horse-9')
  await userEvent.keyboard('{Enter}')
}
const challenge = Response.json({ detail: 'Second factor', mfa_token: 'mfa-1', methods: ['totp', 'recovery_code'] }, { status: 401 })

test.each([
  ['', ''],
  ['ines@x.test', ''],
  ['   ', 'correct-horse-9'],
])('the email “%s” with the password “%s” is not sent', async (email, password) => {
  const calls = answerApi({})
  await renderInApp(form)
  await page.getByLabelText('Email').fill(email)
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await button('Log in').click()
  await expect.element(page.getByRole('alert').getByText('Please enter both email and password.')).toBeVisible()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue(password)
  expect(calls).toEqual([])
})

test('a login keeps the token and loads the person', async () => {
  const calls = answerApi({ 'POST /api/auth/token': { access_token: 'adj_new' }, 'GET /api/users/me': currentUser })
  await renderInApp(form)
  await page.getByLabelText('Remember me').click()
  await logIn()
  await expect.poll(() => onDone.mock.calls[0]?.[0]).toEqual(currentUser)
  expect(tokens.find()).toBe('adj_new')
  expect(String(listWrites(calls)[0]!.body)).toBe('username=ines%40x.test&password=correct-horse-9&remember_me=true')
})

test.each([
  ['a wrong password', rejection(401, 'Wrong email or password.'), 'Wrong email or password.'],
  [
    'too many attempts',
    rejection(429, 'Too many attempts. Please wait a while and try again.'),
    'Too many attempts. Please wait a while and try again.',
  ],
])('%s is shown with what was typed still there', async (_what, answer, message) => {
  answerApi({ 'POST /api/auth/token': answer })
  await renderInApp(form)
  await logIn()
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveValue('ines@x.test')
  expect(onDone).not.toHaveBeenCalled()
})

test('an unreachable server is distinguished from a wrong password', async () => {
  answerApi({ 'POST /api/auth/token': () => Promise.reject(new TypeError('Failed to fetch')) })
  await renderInApp(form)
  await logIn()
  await expect.element(page.getByRole('alert').getByText(/^An error occurred during login\. We can't reach the server\./)).toBeVisible()
})

test('a second factor is asked for after the password; a wrong code can be repeated, and another way chosen', async () => {
  const replies = [rejection(401, 'This code is wrong.'), { access_token: 'adj_second' }]
  const calls = answerApi({
    'POST /api/auth/token': challenge,
    'POST /api/auth/token/second-factor': () => replies.shift(),
    'GET /api/users/me': currentUser,
  })
  await renderInApp(form)
  await logIn()
  await expect.element(page.getByLabelText('Code', { exact: true })).toHaveFocus()
  await userEvent.keyboard('000000{Enter}')
  await expect.element(page.getByRole('alert').getByText('This code is wrong.')).toBeVisible()
  await button('Use a recovery code').click()
  await expect.element(page.getByLabelText('Recovery code')).toHaveFocus()
  await userEvent.keyboard('abcd-efgh{Enter}')
  await expect.poll(() => onDone.mock.calls[0]?.[0]).toEqual(currentUser)
  expect(
    listWrites(calls)
      .slice(1)
      .map(({ body }) => body),
  ).toEqual([
    { mfa_token: 'mfa-1', code: '000000' },
    { mfa_token: 'mfa-1', recovery_code: 'abcd-efgh' },
  ])
})
