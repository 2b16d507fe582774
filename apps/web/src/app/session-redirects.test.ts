import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { announceSessionEnd } from '../platform/session/session-end.ts'
import type { SessionEnd } from '../platform/session/session-end.ts'
import { dismissAllToasts, listToasts, showToast } from '../ui/overlay/toast.ts'
import { watchSession } from './session-redirects.ts'

type Router = Parameters<typeof watchSession>[0]

test.each<[SessionEnd, left: string[], titles: string[]]>([
  ['logout', ['navigate'], []],
  ['expired', ['invalidate'], ['Session Expired']],
  ['elsewhere', ['invalidate'], []],
  ['replaced', [], []],
])('%s clears the query cache, the router and the toasts', async (reason, left, titles) => {
  const calls: string[] = []
  const router = Object.fromEntries(
    ['navigate', 'invalidate', 'clearCache'].map((name) => [name, async () => void calls.push(name)]),
  ) as unknown as Router
  const queryClient = new QueryClient()
  const stop = watchSession(router, queryClient)
  queryClient.setQueryData(['notes'], 'Globex')
  showToast({ title: 'Globex deleted', tone: 'success', undo: () => undefined })
  announceSessionEnd(reason)
  expect(listToasts().map(({ title }) => title)).toEqual(titles)
  await vi.waitFor(() => expect(calls).toEqual([...left, 'clearCache']))
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  stop()
  dismissAllToasts()
})
