import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tokens } from '../../platform/session/token-store.ts'
import { answerApi } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import LogoutQuestion from './logout-question.tsx'

const question = page.getByRole('alertdialog', { name: 'Logout' })

test('asks before unsent text is lost, and Escape stays', async () => {
  const onClose = vi.fn()
  const calls = answerApi({})
  await renderInApp(<LogoutQuestion unsaved={['drafts']} onClose={onClose} />)
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  expect(calls).toEqual([])
})

test("logs out locally even if the server cannot be reached, and can't be closed meanwhile", async () => {
  const onClose = vi.fn()
  const answer = Promise.withResolvers<never>()
  answerApi({ 'POST /api/auth/logout': () => answer.promise })
  await renderInApp(<LogoutQuestion unsaved={['messages', 'uploads']} onClose={onClose} />)
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  answer.reject(new TypeError('Failed to fetch'))
  await expect.poll(() => tokens.find()).toBeUndefined()
})
