import type { Advice } from '@adjutant/contract/advice'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listWrites } from '../../testing/fake-api.ts'
import type { ApiCall } from '../../testing/fake-api.ts'
import { openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { createRecords } from '../../testing/records.ts'
import { createGoals, sampleAdvice, strategyAnswers, toAdvice } from '../../testing/samples/strategy.ts'

const open = (records: Advice[]) => {
  const { answers } = createRecords({ path: '/api/strategic-advice/', records, sample: sampleAdvice })
  return openApp('/app/strategy', { ...strategyAnswers, ...createGoals([]).answers, ...answers })
}

const writes = (calls: readonly ApiCall[]) => listWrites(calls).filter(({ call }) => call.includes('/api/strategic-'))
const card = (title: string) => page.getByRole('article').filter({ hasText: title })
const save = page.getByRole('button', { name: 'Save advice' })

test('advice is written with a preview', async () => {
  const { calls } = await open([])
  await expect.element(page.getByText(appMessages.advice.none)).toBeVisible()
  await page.getByRole('button', { name: 'Add Advice' }).click()
  const form = page.getByRole('dialog', { name: 'Add Advice' })
  await save.click()
  await expect.element(form.getByText('Content required')).toBeVisible()
  await form.getByLabelText('Content').fill('Sign the **bridge** first')
  await form.getByRole('radio', { name: 'Preview' }).click({ force: true })
  await expect.element(form.getByRole('strong')).toHaveTextContent('bridge')
  await save.click()
  await expect.element(page.getByText('Advice saved')).toBeVisible()
  expect(writes(calls)).toMatchObject([{ body: { content: 'Sign the **bridge** first' } }])
  await expect.element(card('Sign the')).toBeVisible()
})

test('advice is edited, and deleted after a confirmation', async () => {
  const { calls } = await open([sampleAdvice])
  await page.getByRole('button', { name: 'Edit Bridge first' }).click()
  await page.getByRole('dialog', { name: 'Edit Advice' }).getByLabelText('Title').fill('Order of work')
  await save.click()
  await page.getByRole('button', { name: 'Delete Order of work' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Advice' })
  await expect.element(question).toBeVisible()
  expect(writes(calls).map(({ call }) => call)).toEqual([`PUT /api/strategic-advice/${sampleAdvice.id}`])
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Advice deleted')).toBeVisible()
  await expect.element(page.getByText(appMessages.advice.none)).toBeVisible()
})

test('long advice is collapsed until Show More', async () => {
  const content = Array.from({ length: 30 }, (_, index) => `Paragraph ${index}.`).join('\n\n')
  await open([toAdvice(1, 'Short', { content: 'One line.' }), toAdvice(2, 'Bridge first', { content })])
  await expect.element(card('Short')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Show More/ })).toHaveLength(1)
  await expect.element(page.getByText('Paragraph 29.')).not.toBeInViewport()
  const measure = () => card('Bridge first').element().getBoundingClientRect().height
  await document.fonts.ready
  const collapsed = measure()
  await page.getByRole('button', { name: /^Show More/ }).click()
  await expect.poll(measure).toBeGreaterThan(collapsed * 2)
  await expectAccessible()
  await expectNoSidewaysScroll()
  await page.getByRole('button', { name: /^Show Less/ }).click()
  await expect.poll(measure).toBe(collapsed)
})
