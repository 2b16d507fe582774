import { useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi, rejection } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { api } from '../api/api.ts'
import { onSessionEnd } from './session-end.ts'
import { createSessionStore, useSessionStore } from './session-store.ts'
import { logout } from './session.ts'
import { tokens } from './token-store.ts'

const onEnd = vi.fn()
const drafts = createSessionStore(() => new Map<string, string>(), { onEnd })

function Draft() {
  const text = useSessionStore(drafts, (all) => all.get('note') ?? 'empty')
  return <p>Draft: {text}</p>
}

function Tasks() {
  const { data, error } = useQuery({ ...api.tasks.list.options({}), retry: false })
  return <p>Tasks: {data ? 'loaded' : (error?.message ?? 'loading')}</p>
}

test('a component shows what is written into its store, and nothing of it after a logout', async () => {
  answerApi({ 'POST /api/auth/logout': undefined })
  await renderInApp(<Draft />)
  await expect.element(page.getByText('Draft: empty')).toBeVisible()
  const before = drafts.get()
  drafts.change((all) => all.set('note', 'Secret plan'))
  await expect.element(page.getByText('Draft: Secret plan')).toBeVisible()
  onEnd.mockReset()
  await logout()
  await expect.element(page.getByText('Draft: empty')).toBeVisible()
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(before)
  expect(drafts.get()).not.toBe(before)
})

test('a rejected call ends the session and clears the stores before the component sees the error', async () => {
  answerApi({ 'GET /api/tasks/': rejection(401, 'Not signed in.') })
  drafts.change((all) => all.set('note', 'Secret plan'))
  const seen: string[] = []
  const forget = onSessionEnd((reason) => seen.push(`${reason} ${drafts.get().size}`))
  await renderInApp(
    <>
      <Draft />
      <Tasks />
    </>,
  )
  await expect.element(page.getByText('Tasks: Not signed in.')).toBeVisible()
  await expect.element(page.getByText('Draft: empty')).toBeVisible()
  expect(seen).toEqual(['expired 0'])
  expect(tokens.find()).toBeUndefined()
  forget()
})

test('an answer that arrives after the session ended is not shown', async () => {
  const answer = Promise.withResolvers<object[]>()
  answerApi({ 'GET /api/tasks/': () => answer.promise, 'POST /api/auth/logout': undefined })
  await renderInApp(<Tasks />)
  await expect.element(page.getByText('Tasks: loading')).toBeVisible()
  await logout()
  answer.resolve([])
  await expect.element(page.getByText('Tasks: This session has ended.')).toBeVisible()
})
