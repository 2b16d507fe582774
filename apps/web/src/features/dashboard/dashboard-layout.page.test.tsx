import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageOf } from '../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../testing/fake-api.ts'
import { openApp } from '../../testing/open-app.tsx'
import { expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { sampleAdviceSummary } from '../../testing/samples/ai/advice-runs.ts'
import { dashboardAnswers, sampleDeskItem, sampleWaitingThread } from '../../testing/samples/dashboard.ts'
import { sampleId, sampleTime } from '../../testing/samples/people.ts'
import { sampleAdvice, sampleGoal } from '../../testing/samples/strategy.ts'
import { sampleTask } from '../../testing/samples/tasks.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const runs = [1, 2, 3, 4].map((index) => ({
  ...sampleAdviceSummary,
  ...{ id: sampleId(600 + index), name: 'One question', status: 'waiting' as const },
  ...{ prompt: 'What shall we call it?', waiting_since: sampleTime },
}))
const deskItems = [
  ...runs.map(({ id, name, prompt }) => ({
    ...sampleDeskItem,
    ...{ kind: 'run' as const, id, title: name, detail: prompt, actions: ['answer' as const], run: { id, kind: 'flow' as const } },
  })),
  sampleDeskItem,
]

const answers: Answers = {
  ...dashboardAnswers,
  'GET /api/strategic-goals/': () => pageOf([sampleGoal]),
  'GET /api/strategic-advice/': () => pageOf([sampleAdvice]),
  'GET /api/tasks/': () => pageOf([{ ...sampleTask, priority: 'High' }]),
  'GET /api/comms/threads': () => pageOf([sampleWaitingThread]),
  'GET /api/runs/': ({ call }: ApiCall) => ({ items: call.includes('status=waiting') ? runs : [], next: null }),
  'GET /api/desk': { items: deskItems, total: deskItems.length, hidden: 0, next_return_at: null },
}

/** Each answer arrives at a different time. */
function slowDown(all: Answers): Answers {
  let answered = 0
  const delay = () => new Promise((resolve) => setTimeout(resolve, 20 * answered++))
  const toSlow = (answer: unknown) => async (made: ApiCall) => {
    await delay()
    return typeof answer === 'function' ? (answer(made) as unknown) : answer
  }
  return Object.fromEntries(Object.entries(all).map(([key, answer]) => [key, toSlow(answer)]))
}

/** Sums up the layout shifts from now on. */
function observeShifts() {
  let sum = 0
  const add = (entries: PerformanceEntry[]) => entries.forEach((entry) => (sum += (entry as unknown as { value: number }).value))
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  onTestFinished(() => observer.disconnect())
  return () => {
    add(observer.takeRecords())
    return sum
  }
}

const waitForFrame = () => new Promise(requestAnimationFrame)

test.for([desktop, phone])('the layout does not shift while the page loads on a slow connection at $width pixels', async (viewport) => {
  const counted = Promise.withResolvers<void>()
  const countUnread = () => counted.promise.then(() => ({ threads: 1, messages: 1 }))
  const sumShifts = observeShifts()
  await openApp('/app/ceodashboard', { ...slowDown(answers), 'GET /api/comms/unread': countUnread }, { viewport })
  await expect.element(page.getByRole('region', { name: 'Strategic Advice' }).getByRole('article')).toBeVisible()
  // Four runs and a message. The bar counts the same items as the section.
  const waiting = page.getByRole('region', { name: /^Waiting for you/ })
  await expect.element(waiting.getByRole('heading')).toHaveTextContent('Waiting for you 5')
  await expect.element(waiting.getByRole('listitem')).toHaveLength(5)
  await expect.element(page.getByRole('link', { name: 'Your desk, 5 waiting' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^4 runs / })).toBeVisible()
  const bar = page.getByRole('banner')
  const neighbour = bar.getByRole('link', { name: viewport === phone ? /^Adjutant/ : 'Contacts' })
  const getPlace = () => neighbour.element().getBoundingClientRect().toJSON() as unknown
  const place = getPlace()
  counted.resolve()
  await expect.element(bar.getByText('1 unread').first()).toBeInTheDocument()
  expect(getPlace()).toEqual(place)
  await document.fonts.ready
  // The browser reports a shift with the next frame.
  await waitForFrame()
  await waitForFrame()
  expect(sumShifts()).toBeLessThanOrEqual(0.01)
  await expectNoSidewaysScroll()
})
