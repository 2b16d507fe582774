import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { pasteFiles } from '../files/pasted-files.ts'
import { MessageInput } from './message-input.tsx'

const onSend = vi.fn<(text: string) => void>()
const onFiles = vi.fn<(files: File[]) => void>()
const field = page.getByRole('textbox', { name: 'Message' })
const sendButton = page.getByRole('button', { name: 'Send' })

beforeEach(() => {
  vi.resetAllMocks()
})

type Options = { initial?: string; hasAttachments?: boolean; isBlocked?: boolean }

function Composer({ initial = '', ...more }: Options) {
  const [text, setText] = useState(initial)
  const send = () => onSend(text)
  return (
    <form action={send}>
      <MessageInput placeholder="Write" text={text} max={100} onWrite={setText} onSend={send} onPaste={pasteFiles(onFiles)} {...more} />
    </form>
  )
}

test('Enter sends, Shift+Enter starts a new line', async () => {
  await renderInApp(<Composer />)
  await field.click()
  await userEvent.keyboard('One{Shift>}{Enter}{/Shift}Two')
  await expect.element(field).toHaveValue('One\nTwo')
  expect(onSend).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onSend).toHaveBeenCalledExactlyOnceWith('One\nTwo')
  await expect.element(field).toHaveValue('One\nTwo')
})

test('Enter that confirms an input method does not send', async () => {
  await renderInApp(<Composer />)
  await field.click()
  await cdp().send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
  await expect.element(field).toHaveValue('にほん')
  await userEvent.keyboard('{Enter}')
  expect(onSend).not.toHaveBeenCalled()
  await cdp().send('Input.insertText', { text: '日本' })
  await userEvent.keyboard('{Enter}')
  expect(onSend.mock.calls).toEqual([[expect.stringContaining('日本')]])
})

function paste(content: { files?: File[]; text?: string }) {
  const clipboardData = new DataTransfer()
  for (const file of content.files ?? []) clipboardData.items.add(file)
  if (content.text) clipboardData.setData('text/plain', content.text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  field.element().dispatchEvent(event)
  return event
}

test('pasted files become attachments, and a clipboard image gets a name of its own', async () => {
  await renderInApp(<Composer />)
  await expect.element(field).toBeVisible()
  const files = [new File(['x'], 'image.png', { type: 'image/png' }), new File(['a,b'], 'plan.csv', { type: 'text/csv' })]
  expect(paste({ files }).defaultPrevented).toBe(true)
  const [[taken]] = onFiles.mock.calls as [[File[]]]
  expect(taken.map(({ name, type }) => [name, type])).toEqual([
    [expect.stringMatching(/^Pasted \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/), 'image/png'],
    ['plan.csv', 'text/csv'],
  ])
})

test('pasted text is left to the browser', async () => {
  await renderInApp(<Composer />)
  await expect.element(field).toBeVisible()
  expect(paste({ text: 'Freight rates' }).defaultPrevented).toBe(false)
  expect(onFiles).not.toHaveBeenCalled()
})

test.each<[when: string, options: Options, canSend: boolean]>([
  ['there is nothing', {}, false],
  ['there are only blanks', { initial: '  ' }, false],
  ['there is a file', { hasAttachments: true }, true],
  ['there is text', { initial: 'Hello' }, true],
  ['sending is blocked', { initial: 'Hello', isBlocked: true }, false],
  ['the text is too long', { initial: 'x'.repeat(101) }, false],
])('when %s, Send follows', async (_when, options, canSend) => {
  await renderInApp(<Composer {...options} />)
  await expect.element(sendButton).toHaveProperty('disabled', !canSend)
})

test('the length is shown near the limit and becomes an error above it', async () => {
  await renderInApp(<Composer initial={'x'.repeat(90)} />)
  await expect.element(page.getByText(/of 100 characters/)).not.toBeInTheDocument()
  await field.click()
  await userEvent.keyboard('y')
  await expect.element(field).toHaveAccessibleDescription('91 of 100 characters')
  await expect.element(field).toBeValid()
  await field.fill('x'.repeat(101))
  await expect.element(page.getByRole('alert').getByText('101 of 100 characters. Shorten your message to send it.')).toBeVisible()
  await expect.element(field).toBeInvalid()
})
