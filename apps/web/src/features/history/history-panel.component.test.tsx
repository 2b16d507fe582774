import type { Version } from '@adjutant/contract/records/history'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi, listWrites } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import HistoryPanel from './history-panel.tsx'

const version = (number: number, fields: Partial<Version> = {}): Version => ({
  version: number,
  action: 'updated',
  at: '2026-11-03T09:00:00Z',
  actor: { id: 'ada', name: 'Ada Park' },
  agent: null,
  restored_version: null,
  changes: [],
  can_restore: true,
  ...fields,
})

const path = '/api/history/task/task-1'

async function open(versions: Version[]) {
  const list = () => Response.json(versions, { headers: { 'x-total-count': String(versions.length) } })
  const calls = answerApi({ [`GET ${path}`]: list, [`POST ${path}/versions/1/restore`]: undefined })
  const onRestored = vi.fn<() => void>()
  await renderInApp(<HistoryPanel kind="task" recordId="task-1" onRestored={onRestored} />)
  return { calls, onRestored }
}

const entries = page.getByRole('listitem')

test('lists who changed what, and names the agent', async () => {
  const change = { field: 'due date', from: null, to: 'Mon, 23 Nov 2026' }
  await open([
    version(2, { agent: { kind: 'assistant', id: null }, changes: [change], can_restore: false }),
    version(1, { action: 'created', actor: null }),
  ])
  await expect.element(entries.nth(1)).toBeVisible()
  const [changed, created] = entries.elements().map(({ textContent }) => textContent)
  expect(changed).toContain('The assistant for Ada Park made changes')
  expect(changed).toContain('Due dateempty → Mon, 23 Nov 2026')
  expect(created).toContain('The system created this')
  expect(page.getByRole('button', { name: /^Restore version/ }).elements()).toHaveLength(1)
})

test('restores only after a confirmation', async () => {
  const { calls, onRestored } = await open([version(2, { can_restore: false }), version(1)])
  await page.getByRole('button', { name: /^Restore version 1/ }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(listWrites(calls)).toEqual([])
  await page.getByRole('button', { name: /^Restore version 1/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => listWrites(calls).map(({ call }) => call)).toEqual([`POST ${path}/versions/1/restore`])
  await expect.poll(() => onRestored.mock.calls.length).toBe(1)
})
