import { beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, listToasts, showToast, toToastMs, watchToasts } from './toast.ts'

beforeEach(() => listToasts().forEach((toast) => dismissToast(toast.id)))

test('success and info stay three seconds, errors five, undo ten', () => {
  expect(toToastMs({ tone: 'success' })).toBe(3_000)
  expect(toToastMs({ tone: 'info' })).toBe(3_000)
  expect(toToastMs({ tone: 'error' })).toBe(5_000)
  expect(toToastMs({ tone: 'success', undo: () => {} })).toBe(10_000)
})

test('a repeated message is shown once, as the newest', () => {
  showToast({ title: 'Update Failed', tone: 'error' })
  showToast({ title: 'Profile Updated', tone: 'success' })
  showToast({ title: 'Update Failed', tone: 'error' })
  expect(listToasts().map((toast) => toast.title)).toEqual(['Profile Updated', 'Update Failed'])
})

test('two deletions with undo are two toasts', () => {
  showToast({ title: 'Deleted', tone: 'success', undo: () => {} })
  showToast({ title: 'Deleted', tone: 'success', undo: () => {} })
  expect(listToasts()).toHaveLength(2)
})

test('the oldest is removed when there are more than five', () => {
  for (const title of ['1', '2', '3', '4', '5', '6']) showToast({ title, tone: 'info' })
  expect(listToasts().map((toast) => toast.title)).toEqual(['2', '3', '4', '5', '6'])
})

test('a listener is notified of new and dismissed toasts until it unsubscribes', () => {
  const listener = vi.fn()
  const stop = watchToasts(listener)
  showToast({ title: 'Goal saved', tone: 'success' })
  dismissToast(listToasts()[0]!.id)
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  showToast({ title: 'Goal saved', tone: 'success' })
  expect(listener).toHaveBeenCalledTimes(2)
})
