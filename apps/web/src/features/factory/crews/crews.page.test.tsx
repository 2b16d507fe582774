import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { card, dialog, openFactory, toFactoryAnswers } from '../../../testing/pages/factory-pages.ts'
import { listWrites } from '../../../testing/fake-api.ts'
import { expectAccessible } from '../../../testing/page-checks.ts'
import { sampleAgent, sampleCrew } from '../../../testing/samples/ai/factory.ts'
import { button, pickOption, toast } from '../../../testing/page-parts.ts'

const form = dialog('Edit Crew')
const handle = (name: string) => form.getByRole('button', { name: new RegExp(`^Move ${name}, `) })
const listTasks = () =>
  form
    .getByRole('list', { name: 'Tasks' })
    .getByRole('button', { name: /^Move .* of \d/ })
    .elements()
    .map((element) => element.getAttribute('aria-label')!.replace(/^Move (.*), \d+ of .*/, '$1'))

async function openLetter(viewport?: { width: number; height: number }) {
  const app = await openFactory(toFactoryAnswers({ crews: [sampleCrew] }), { viewport })
  await button('Edit Letter').click()
  await expect.element(handle('Gather')).toBeVisible()
  return app
}

test('a crew is built from tasks and shows its inputs', async () => {
  const { calls } = await openFactory({})
  await button('Create New Crew').click()
  const create = dialog('Create New Crew')
  await create.getByLabelText('Version').fill('')
  await create.getByRole('button', { name: 'Add task' }).click()
  await expect.element(create.getByLabelText('Task')).toHaveFocus()
  await create.getByRole('button', { name: 'Save crew' }).click()
  await expect.element(create.getByText(appMessages.factory.crewRequired)).toHaveLength(2)
  await expect.element(create.getByText(appMessages.factory.taskNameRequired)).toBeVisible()
  await create.getByLabelText('Name').fill('Investor letter')
  await create.getByLabelText('Version').fill('2.0')
  await create.getByLabelText('Task').fill('Write')
  await pickOption(create.getByLabelText('Agent'), 'Analyst')
  await create.getByLabelText('What to do').fill('Write the letter about {quarter} to {reader}.')
  await create.getByText('Ask me before continuing').click()
  await expect.element(create.getByText('{quarter}')).toBeVisible()
  await expect.element(create.getByText('{reader}')).toBeVisible()
  await expectAccessible()
  await create.getByRole('button', { name: 'Save crew' }).click()
  await expect.element(toast('Crew saved')).toBeVisible()
  await expect.element(card('Investor letter')).toMatchTextContent(/asks you.*Asks for\s*Quarter/)
  const foot = card('Investor letter').element().querySelector('footer')!
  expect(foot.scrollWidth).toBeLessThanOrEqual(foot.clientWidth)
  expect(foot.clientHeight).toBeLessThan(64)
  expect(listWrites(calls).at(-1)).toMatchObject({
    call: 'POST /api/crews/',
    body: { name: 'Investor letter', version: '2.0', tasks: [{ name: 'Write', agent: sampleAgent.id, human_input: true }] },
  })
})

test('tasks are reordered by keyboard, buttons and dragging', async () => {
  const { calls } = await openLetter()
  handle('Gather').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(listTasks).toEqual(['Weigh', 'Gather', 'Write'])
  await expect.element(handle('Gather')).toHaveFocus()
  await expect.element(form.getByText('Gather is now 2 of 3.')).toBeInTheDocument()
  await form.getByRole('button', { name: 'Move Gather up' }).click()
  await expect.poll(listTasks).toEqual(['Gather', 'Weigh', 'Write'])

  await userEvent.dragAndDrop(handle('Weigh'), handle('Gather'), { targetPosition: { x: 8, y: 1 }, steps: 8 })
  await expect.poll(listTasks).toEqual(['Weigh', 'Gather', 'Write'])
  await form.getByRole('button', { name: 'Save crew' }).click()
  await expect.element(toast('Crew saved')).toBeVisible()
  const { body } = listWrites(calls).at(-1)!
  expect(body).toMatchObject({
    tasks: [
      { name: 'Weigh', context: null },
      { name: 'Gather', context: null },
      { name: 'Write', context: ['Gather'] },
    ],
  })
})

test('dragging to the edge of a long form scrolls it', async () => {
  await openLetter({ width: 1440, height: 560 })
  const element = handle('Write').element()
  element.scrollIntoView({ block: 'center' })
  const getScroll = () => [...form.element().querySelectorAll('*')].reduce((sum, { scrollTop }) => sum + scrollTop, 0)
  const start = getScroll()
  expect(start).toBeGreaterThan(0)
  const { x, y } = element.getBoundingClientRect()
  const title = form.getByRole('heading', { name: 'Edit Crew' }).element().getBoundingClientRect()
  // The test driver can't hold the mouse button, so the events of the mouse are sent one by one.
  const send = (target: EventTarget, type: string, clientY: number) =>
    target.dispatchEvent(new PointerEvent(type, { clientX: x + 8, clientY, isPrimary: true, button: 0, buttons: 1, bubbles: true }))
  let pointer = y + 8
  send(element, 'pointerdown', pointer)
  const drag = () => {
    pointer = Math.max(pointer - 20, title.bottom + 30)
    send(document, 'pointermove', pointer)
    return getScroll()
  }
  await expect.poll(drag).toBeLessThan(start)
  send(document, 'pointerup', pointer)
})
