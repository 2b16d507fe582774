import type { OwnUser } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { rejection } from './fake-api.ts'
import type { Answers } from './fake-api.ts'
import { navigate, openApp } from './open-app.tsx'
import { sampleUser } from './samples/people.ts'
import { emptyPages } from './samples/pages.ts'
import { desktop } from './viewports.ts'

/** Opens a page without a session. A login begins the session of the sample user, or of the one given to `logInAs`; a logout ends it. */
export async function openLoggedOut(address: string, answers: Answers = {}, viewport = desktop) {
  let next: OwnUser = sampleUser
  let current: OwnUser | undefined
  const opened = await openApp(
    '/signup',
    {
      ...emptyPages,
      'GET /api/users/me': () => current ?? rejection(401, appMessages.auth.noSession),
      'POST /api/auth/token': () => {
        current = next
        return { access_token: 'adj_next', token_type: 'bearer' }
      },
      'POST /api/auth/logout': () => {
        current = undefined
      },
      ...answers,
    },
    { viewport },
  )
  // The sign-up drops a token that the server rejects.
  await expect.element(page.getByRole('heading', { name: 'Sign up for the beta' })).toBeVisible()
  if (address !== '/signup') navigate(address)
  return {
    ...opened,
    logInAs: (user: OwnUser) => {
      next = user
    },
  }
}
