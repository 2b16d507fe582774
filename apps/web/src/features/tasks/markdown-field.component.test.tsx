import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { MarkdownField } from './markdown-field.tsx'

test('a stored text is rendered until it is edited, and stays rendered for readers', async () => {
  const field = { label: 'Description', value: 'See **this**', onChange: vi.fn(), startsRendered: true }
  const { screen } = await renderInApp(<MarkdownField {...field} />)
  await expect.element(page.getByRole('group', { name: 'Description' }).getByText('this', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit description' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveFocus()
  await screen.unmount()
  await renderInApp(<MarkdownField {...field} readOnly />)
  await expect.element(page.getByRole('group', { name: 'Description' })).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('a rejected text opens at its source with the error', async () => {
  await renderInApp(<MarkdownField label="Description" value="Long" onChange={vi.fn()} startsRendered error="Keep it shorter." />)
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveAccessibleDescription('Keep it shorter.')
})
