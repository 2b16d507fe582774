import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { MarkdownEditor } from './markdown-editor.tsx'

function Editor({ initial = '', onSubmit }: { initial?: string; onSubmit?: () => void }) {
  const [value, setValue] = useState(initial)
  return <MarkdownEditor label="Note" value={value} onChange={setValue} {...(onSubmit && { onSubmit })} />
}

const area = page.getByLabelText('Note')
const tool = (name: string) => page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name })
const select = (from: number, to: number) => {
  const element = area.element() as HTMLTextAreaElement
  element.focus()
  element.setSelectionRange(from, to)
}

test('a tool marks the selection and keeps it selected; the same tool removes the mark', async () => {
  await renderInApp(<Editor initial="Call Tom today" />)
  await expect.element(area).toBeVisible()
  select(5, 8)
  await tool('Bold').click()
  await expect.element(area).toHaveValue('Call **Tom** today')
  await expect.element(area).toHaveFocus()
  await userEvent.keyboard('{Control>}b{/Control}')
  await expect.element(area).toHaveValue('Call Tom today')
})

test.each([
  ['Bold', 'b', '**one\ntwo**'],
  ['Italic', 'i', '_one\ntwo_'],
  ['Code', 'e', '`one\ntwo`'],
  ['Blockquote', '{Shift>}.{/Shift}', '> one\n> two'],
  ['Bulleted list', '{Shift>}[Digit8]{/Shift}', '- one\n- two'],
  ['Numbered list', '{Shift>}[Digit7]{/Shift}', '1. one\n2. two'],
])('%s works by its button and its keys, and Ctrl+Z reverts it', async (name, keys, result) => {
  await renderInApp(<Editor initial={'one\ntwo'} />)
  await expect.element(area).toBeVisible()
  for (const format of [() => tool(name).click(), () => userEvent.keyboard(`{Control>}${keys}{/Control}`)]) {
    select(0, 7)
    await format()
    await expect.element(area).toHaveValue(result)
    await expect.element(area).toHaveFocus()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(area).toHaveValue('one\ntwo')
  }
})

test('the toolbar is one stop for Tab, and arrows move inside it', async () => {
  await renderInApp(<Editor />)
  await expect.element(area).toBeVisible()
  ;(tool('Bold').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tool('Italic')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(tool('Numbered list')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('radio', { name: 'Write' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(tool('Numbered list')).toHaveFocus()
})

test('the preview shows formatted text, hides the source and disables the tools', async () => {
  await renderInApp(<Editor initial={'**Tom** calls\n\n<script>alert(1)</script>'} />)
  await page.getByRole('radio', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByText('Tom', { exact: true })).toBeVisible()
  expect(preview.element().querySelector('strong')?.textContent).toBe('Tom')
  expect(preview.element().querySelector('script')).toBeNull()
  await expect.element(area).not.toBeVisible()
  await expect.element(tool('Bold')).toBeDisabled()
  await page.getByRole('radio', { name: 'Write' }).click()
  await expect.element(area).toBeVisible()
})

test('an empty preview says so', async () => {
  await renderInApp(<Editor initial="  " />)
  await page.getByRole('radio', { name: 'Preview' }).click()
  await expect.element(page.getByText('Nothing to preview.')).toBeVisible()
})

test('Ctrl+Enter submits', async () => {
  const onSubmit = vi.fn()
  await renderInApp(<Editor initial="Done" onSubmit={onSubmit} />)
  await area.click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onSubmit).toHaveBeenCalledOnce()
  await expect.element(area).toHaveValue('Done')
})
