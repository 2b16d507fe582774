import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { card, dialog, openFactory, section, toFactoryAnswers } from '../../testing/pages/factory-pages.ts'
import { listWrites, rejection } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { builtInCrew, sampleCrew } from '../../testing/samples/ai/factory.ts'
import { desktop, phone } from '../../testing/viewports.ts'
import { button, tryAgain } from '../../testing/page-parts.ts'

test.for([desktop, phone])('the built-in items are in four sections, and a card expands, at $width pixels', async (viewport) => {
  await openFactory({}, { viewport })
  await expect.element(page.getByRole('heading', { level: 1, name: 'AI Factory' })).toBeVisible()
  for (const [title, name] of [
    ['Available Crews', 'Weekly briefing'],
    ['Available Flows', 'Strategy review'],
    ['Available Agents', 'Chief of Staff'],
    ['Available Tools', 'Search records'],
  ] as const) {
    await expect.element(section(title).getByRole('article', { name })).toBeVisible()
  }
  const briefing = card('Weekly briefing')
  // The inner text is the displayed one: no style changes its case.
  expect((briefing.getByText('Auto-Generated').element() as HTMLElement).innerText).toBe('Auto-Generated')
  const getHeight = () => briefing.element().getBoundingClientRect().height
  await expect.poll(getHeight).toBeGreaterThanOrEqual(340)
  await expect.element(briefing.getByRole('button', { name: /^Delete/ })).not.toBeInTheDocument()
  await expect.element(briefing.getByRole('button', { name: 'Run Crew Weekly briefing' })).toBeVisible()

  const closed = getHeight()
  await button('Expand Weekly briefing').click()
  await expect.element(button('Collapse Weekly briefing')).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(getHeight).toBeGreaterThan(closed)
  await expectAccessible()
  await expectNoSidewaysScroll()
})

test('crews that fail to load can be retried, and crews created elsewhere appear', async () => {
  let isDown = true
  let crews = [builtInCrew]
  const { announce } = await openFactory({
    'GET /api/crews/': () => (isDown ? rejection(503, appMessages.http.unavailable) : crews),
  })
  const available = section('Available Crews')
  await expect.element(available.getByText(appMessages.http.unavailable)).toBeVisible()
  await tryAgain(() => (isDown = false), available)
  await expect.element(card('Weekly briefing')).toBeVisible()
  crews = [...crews, { ...sampleCrew, name: 'From another desk' }]
  announce('factory')
  await expect.element(card('From another desk')).toBeVisible()
})

test('a search over all sections is in the URL', async () => {
  const { reopen } = await openFactory(toFactoryAnswers({ crews: [builtInCrew, sampleCrew] }))
  await expect.element(card('Letter')).toBeVisible()
  await page.getByLabelText('Search the factory').fill('weekly monday')
  await expect.poll(getAddress).toBe('/app/ai-factory?search=weekly+monday')
  const expectMatches = async () => {
    await expect.element(page.getByText(appMessages.factory.noFlows)).toBeVisible()
    await expect.element(page.getByText(appMessages.factory.noAgents)).toBeVisible()
    await expect.element(page.getByText(appMessages.factory.noTools)).toBeVisible()
    await expect.element(card('Weekly briefing')).toBeVisible()
    await expect.element(section('Available Crews').getByRole('article')).toHaveLength(1)
  }
  await expectMatches()
  await reopen()
  await expectMatches()
})

test('a built-in item is edited as a copy', async () => {
  let crews = [builtInCrew]
  const copy = { ...builtInCrew, isAutoGen: false, is_public: false, can_delete: true, id: sampleCrew.id, name: 'Weekly briefing (copy)' }
  const { calls } = await openFactory({
    'GET /api/crews/': () => crews,
    'PATCH /api/crews/{id}': () => {
      crews = [...crews, copy]
      return copy
    },
  })
  await button('Edit a copy of Weekly briefing').click()
  const form = dialog('Edit a copy')
  await expect.element(form.getByLabelText('Name')).toHaveValue(copy.name)
  await form.getByRole('button', { name: 'Save a copy' }).click()
  await expect.element(card(copy.name)).toBeVisible()
  await expect.element(card('Weekly briefing')).toBeVisible()
  // The tasks aren't sent, so the copy keeps those of the original.
  expect(listWrites(calls).at(-1)).toEqual({ call: `PATCH /api/crews/${builtInCrew.id}`, body: { name: copy.name } })
})

test('people without permission to build are redirected to the dashboard and see no menu entry', async () => {
  // This test ignores the content of the dashboard.
  const unavailable = () => rejection(503, appMessages.http.unavailable)
  await openApp('/app/ai-factory', {
    'GET /api/changes/since-last-visit': unavailable,
    'GET /api/strategic-goals/': unavailable,
    'GET /api/strategic-advice/': unavailable,
    'GET /api/comms/threads': unavailable,
    'GET /api/tasks/': unavailable,
    'GET /api/meetings/': unavailable,
    'GET /api/flow-runs/': unavailable,
  })
  await expect.poll(getAddress).toBe('/app/ceodashboard')
  await expect.element(page.getByRole('link', { name: 'Strategy' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Factory' })).not.toBeInTheDocument()
})
