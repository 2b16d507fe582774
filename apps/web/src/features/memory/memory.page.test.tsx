import type { Memory, MemoryCreate } from '@adjutant/contract/ai/memory'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listWrites, pageOf, rejection } from '../../testing/fake-api.ts'
import type { ApiCall } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { sampleMemory } from '../../testing/samples/ai/memory.ts'
import { sampleId } from '../../testing/samples/people.ts'
import { desktop, phone } from '../../testing/viewports.ts'
import { discardQuestion, toast, tryAgain } from '../../testing/page-parts.ts'

const address = '/app/profile/memory'
const path = '/api/memory/mine'
const conversation = { conversation_id: sampleId(900), conversation_name: 'Board pack' }

const toMemory = (index: number, fields: Partial<Memory>): Memory => ({ ...sampleMemory, id: sampleId(300 + index), ...fields })

/** The latest first, as the server lists them. */
function createMemories(...records: Memory[]) {
  let memories = records
  const toId = ({ call }: ApiCall) => call.split(`${path}/`)[1]
  const update = (change: (all: Memory[]) => Memory[]) => void (memories = change(memories))
  const answers = {
    [`GET ${path}`]: () => pageOf(memories),
    [`POST ${path}`]: ({ body }: ApiCall) => {
      const { content, metadata } = body as MemoryCreate
      const created = toMemory(50 + memories.length, {
        content,
        metadata: metadata?.conversation_id ? conversation : sampleMemory.metadata,
      })
      update((all) => [created, ...all])
      return created
    },
    [`PATCH ${path}/{id}`]: (made: ApiCall) => {
      const change = { ...(made.body as object), updated_at: '2026-11-03T09:00:00.000Z' }
      update((all) => all.map((memory) => (memory.id === toId(made) ? { ...memory, ...change } : memory)))
      return memories.find(({ id }) => id === toId(made))
    },
    [`DELETE ${path}/{id}`]: (made: ApiCall) => update((all) => all.filter(({ id }) => id !== toId(made))),
  }
  return { answers, update }
}

const listMemoryWrites = (calls: readonly ApiCall[]) => listWrites(calls).filter(({ call }) => call.includes(path))

const items = page.getByRole('list', { name: 'Memories' }).getByRole('listitem')

async function expectMemories(...expected: RegExp[]) {
  const asExpected = expected.map((text) => expect.stringMatching(text) as unknown)
  await expect.poll(() => items.elements().map(({ textContent }) => textContent)).toEqual(asExpected)
}

test.for([desktop, phone])('memories are saved by button or keyboard, and a blank one is not, at $width pixels', async (viewport) => {
  const { calls } = await openApp(address, createMemories().answers, { viewport })
  await expect.element(page.getByText(appMessages.memory.none)).toBeVisible()
  await expectAccessible()
  const field = page.getByLabelText('New memory')
  const save = page.getByRole('button', { name: 'Save memory' })
  await save.click()
  await expect.element(page.getByText(appMessages.memory.contentRequired)).toBeVisible()
  expect(listMemoryWrites(calls)).toEqual([])

  await field.fill('  Our fiscal year begins in July.  ')
  await save.click()
  await expect.element(toast(appMessages.memory.kept)).toBeVisible()
  await expectMemories(/^Our fiscal year begins in July\..*Added by you/)
  await expect.element(field).toHaveValue('')
  await field.fill('Board meets on Thursdays')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expectMemories(/^Board/, /^Our/)
  const contents = ['Our fiscal year begins in July.', 'Board meets on Thursdays']
  expect(listMemoryWrites(calls)).toEqual(contents.map((content) => ({ call: `POST ${path}`, body: { content } })))
  await expectAccessible()
  await expectNoSidewaysScroll()
})

test('memories that are saved and deleted elsewhere appear and disappear at once', async () => {
  const { answers, update } = createMemories()
  const { announce } = await openApp(address, answers)
  await expect.element(page.getByText(appMessages.memory.none)).toBeVisible()
  update(() => [toMemory(1, { content: 'Kept from a phone' })])
  announce('memory')
  await expectMemories(/^Kept from a phone/)
  update(() => [])
  announce('memory')
  await expect.element(page.getByText(appMessages.memory.none)).toBeVisible()
})

test('a memory is edited in place, or left as it was by Escape', async () => {
  const { calls } = await openApp(address, createMemories(sampleMemory).answers)
  const edit = page.getByRole('button', { name: 'Edit: Call me Ms Faber' })
  await edit.click()
  const field = page.getByLabelText('Edit this memory')
  await expect.element(field).toHaveFocus()
  await field.fill('Call me nothing')
  await page.getByRole('link', { name: 'Notes', exact: true }).click()
  await discardQuestion.getByRole('button', { name: 'Cancel' }).click()
  await field.click()
  await userEvent.keyboard('{Escape}')
  await discardQuestion.getByRole('button', { name: 'Discard' }).click()
  await expectMemories(/^Call me Ms Faber/)
  await expect.element(edit).toHaveFocus()
  expect(listMemoryWrites(calls)).toEqual([])

  await userEvent.keyboard('{Enter}')
  await field.fill('Call me Ines')
  await expectAccessible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(toast(appMessages.memory.updated)).toBeVisible()
  await expectMemories(/^Call me Ines.*Edited/)
  expect(listMemoryWrites(calls)).toEqual([{ call: `PATCH ${path}/${sampleMemory.id}`, body: { content: 'Call me Ines' } }])
})

test('a deleted memory is restored by Undo with the link to its conversation', async () => {
  const memory = toMemory(1, { content: 'Figures in euros', metadata: conversation })
  const { calls } = await openApp(address, createMemories(memory).answers)
  await page.getByRole('button', { name: 'Delete: Figures in euros' }).click()
  await expect.element(page.getByText(appMessages.memory.none)).toBeVisible()
  await expect.element(toast(appMessages.memory.deleted)).toBeVisible()
  expect(listMemoryWrites(calls)).toEqual([{ call: `DELETE ${path}/${memory.id}`, body: null }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectMemories(/^Figures in euros/)
  const link = items.getByRole('link', { name: 'Board pack' })
  await expect.element(link).toHaveAttribute('href', `/app/conversations/${conversation.conversation_id}`)
})

test('memories that fail to load show why and can be retried', async () => {
  let isDown = true
  const { answers } = createMemories(sampleMemory)
  const list = answers[`GET ${path}`]
  await openApp(address, { ...answers, [`GET ${path}`]: () => (isDown ? rejection(503, appMessages.http.unavailable) : list()) })
  await expect.element(page.getByRole('main').getByRole('alert').getByText(appMessages.http.unavailable)).toBeVisible()
  await tryAgain(() => (isDown = false))
  await expectMemories(/^Call me Ms Faber/)
})

test('a search matches every word and stays in the URL', async () => {
  const memories = [toMemory(1, { content: 'The board meets on Thursdays' }), toMemory(2, { content: 'The board pack is due on Mondays' })]
  const { reopen } = await openApp(address, createMemories(...memories).answers)
  await expectMemories(/Thursdays/, /Mondays/)
  const field = page.getByLabelText('Search memories')
  await field.fill('thursdays board')
  await expectMemories(/Thursdays/)
  await expect.poll(getAddress).toContain('search=thursdays')
  await reopen()
  await expectMemories(/Thursdays/)
  await field.fill('zebra')
  await expect.element(page.getByText(appMessages.search.nothing)).toBeVisible()
})
