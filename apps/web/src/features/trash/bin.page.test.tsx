import type { BinEntry } from '@adjutant/contract/bin'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageOf, rejection } from '../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { tryAgain } from '../../testing/page-parts.ts'
import { sampleBin } from '../../testing/samples/bin.ts'
import { desktop, phone } from '../../testing/viewports.ts'

/** A bin whose entries can be restored and deleted. */
function createBin(entries: readonly BinEntry[]): Answers {
  let present = [...entries]
  const remove = ({ call }: ApiCall) => void (present = present.filter(({ id }) => !call.includes(id)))
  return {
    'GET /api/bin/': () => pageOf(present),
    'POST /api/bin/{id}/restore': remove,
    'DELETE /api/bin/{id}': remove,
  }
}

const row = (title: string) => page.getByRole('row').filter({ hasText: title })
const listBinCalls = (calls: readonly ApiCall[]) => calls.map(({ call }) => call).filter((call) => /^(POST|DELETE) \/api\/bin/.test(call))

test.for([desktop, phone])('the bin opens from the user menu and says that it is empty, at $width pixels', async (viewport) => {
  await openApp('/app/desk', createBin([]), { viewport })
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Bin' }).click()
  await expect.element(page.getByText('The bin is empty.')).toBeVisible()
  expect(getAddress()).toBe('/app/bin')
  await expect.poll(() => document.title).toBe('Bin · Adjutant')
  await expectAccessible()
})

test('a bin that fails to load can be retried', async () => {
  let isDown = true
  const list = () => (isDown ? rejection(503, appMessages.http.unavailable) : pageOf(sampleBin))
  await openApp('/app/bin', { 'GET /api/bin/': list })
  await expect.element(page.getByText(appMessages.http.unavailable)).toBeVisible()
  await tryAgain(() => (isDown = false))
  await expect.element(row('Order letterhead')).toBeVisible()
})

test.for([desktop, phone])('deleted records are listed by kind and restored, at $width pixels', async (viewport) => {
  const { calls } = await openApp('/app/bin', createBin(sampleBin), { viewport })
  await expect.element(row('Order letterhead')).toMatchTextContent('Task')
  await expect.element(row('Half a thought')).toMatchTextContent('Note')
  await expect.element(row('Weekly briefing')).toMatchTextContent('Conversation')
  await expectAccessible()
  await expectNoSidewaysScroll()
  await page.getByRole('button', { name: 'Restore Order letterhead' }).click()
  await expect.element(page.getByRole('status').getByText('Task restored')).toBeVisible()
  await expect.element(row('Order letterhead')).not.toBeInTheDocument()
  expect(listBinCalls(calls)).toEqual([`POST /api/bin/${sampleBin[0]!.id}/restore`])
})

test('a record is deleted for good only after confirmation', async () => {
  const { calls } = await openApp('/app/bin', createBin(sampleBin))
  const remove = page.getByRole('button', { name: 'Delete Half a thought permanently' })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Delete permanently' })
  await expect.element(question).toMatchTextContent("You can't restore “Half a thought” after this.")
  await expectAccessible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(remove).toHaveFocus()
  await expect.element(row('Half a thought')).toBeVisible()
  expect(listBinCalls(calls)).toEqual([])
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('status').getByText('Deleted permanently')).toBeVisible()
  await expect.element(row('Half a thought')).not.toBeInTheDocument()
  expect(listBinCalls(calls)).toEqual([`DELETE /api/bin/${sampleBin[1]!.id}`])
})
