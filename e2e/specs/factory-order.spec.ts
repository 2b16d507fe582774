import type { Crew } from '@adjutant/contract/ai/factory'
import { makeCrew, order, toast } from '../factory-pages.ts'
import { expect, test } from '../fixtures.ts'

test('dragging to the edge of a long form scrolls it', async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  await makeCrew(ines, 'Letter')
  await page.setViewportSize({ width: 1440, height: 560 })
  await page.goto('/app/ai-factory')
  await page.getByRole('button', { name: 'Edit Letter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Crew' })
  const handle = dialog.getByRole('button', { name: /^Move Write, / })
  await handle.hover()
  const before = (await handle.boundingBox())!
  const footer = (await dialog.getByRole('button', { name: 'Save crew' }).boundingBox())!
  const title = (await dialog.getByRole('heading', { name: 'Edit Crew' }).boundingBox())!
  expect(footer.y).toBeGreaterThan(before.y)
  const scrolled = () => dialog.evaluate((element) => [...element.querySelectorAll('*')].reduce((sum, { scrollTop }) => sum + scrollTop, 0))
  const start = await scrolled()
  expect(start).toBeGreaterThan(0)
  await page.mouse.down()
  await page.mouse.move(before.x + 8, title.y + title.height + 30, { steps: 8 })
  await expect.poll(scrolled).toBeLessThan(start)
  await page.mouse.up()
})

test('tasks are reordered by keyboard, buttons and dragging', async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  const { id } = await makeCrew(ines, 'Letter')
  await page.goto('/app/ai-factory')
  await page.getByRole('button', { name: 'Edit Letter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Crew' })
  const handle = (name: string) => dialog.getByRole('button', { name: new RegExp(`^Move ${name}, `) })
  await handle('Gather').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => order(dialog, 'Tasks')).toEqual(['Weigh', 'Gather', 'Write'])
  await expect(handle('Gather')).toBeFocused()
  await expect(dialog.getByText('Gather is now 2 of 3.')).toBeAttached()
  await dialog.getByRole('button', { name: 'Move Gather up' }).click()
  await expect.poll(() => order(dialog, 'Tasks')).toEqual(['Gather', 'Weigh', 'Write'])

  const from = (await handle('Weigh').boundingBox())!
  const to = (await handle('Gather').boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y - 4, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => order(dialog, 'Tasks')).toEqual(['Weigh', 'Gather', 'Write'])
  await dialog.getByRole('button', { name: 'Save crew' }).click()
  await expect(toast(page, 'Crew saved')).toBeVisible()
  const crew = (await ines.call<Crew[]>('GET /api/crews/')).find((each) => each.id === id)!
  expect(crew.tasks.map(({ name, context }) => [name, context])).toEqual([
    ['Weigh', null],
    ['Gather', null],
    ['Write', ['Gather']],
  ])
})
