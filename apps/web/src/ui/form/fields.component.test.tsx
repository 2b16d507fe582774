import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { CheckListField } from './check-list-field.tsx'
import { InlineSelect } from './inline-select.tsx'
import { ListField } from './list-field.tsx'
import { PasswordField } from './password-field.tsx'
import { SearchBox } from './search-box.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

test('a field is described by its hint and its error', async () => {
  await renderInApp(<TextField label="Name" hint="As on the card" error="Enter a name." />)
  const field = page.getByLabelText('Name')
  await expect.element(field).toHaveAccessibleDescription('As on the card Enter a name.')
  await expect.element(field).toBeInvalid()
})

test('a field without an error is valid and has no description', async () => {
  await renderInApp(<SelectField label="Status" options={[{ value: 'new', label: 'New' }]} />)
  await expect.element(page.getByLabelText('Status')).toBeValid()
  await expect.element(page.getByLabelText('Status')).not.toHaveAttribute('aria-describedby')
})

test('a password can be shown and hidden without losing its text', async () => {
  await renderInApp(<PasswordField label="Password" defaultValue="correct-horse" />)
  const field = page.getByLabelText('Password', { exact: true })
  await expect.element(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(field).toHaveAttribute('type', 'password')
  await expect.element(field).toHaveValue('correct-horse')
})

test('a check list reports all chosen values and says when there is nothing to choose', async () => {
  const choices = [
    { value: 'a', label: 'Acme' },
    { value: 'b', label: 'Bolt' },
  ]
  const onChange = vi.fn()
  const { screen } = await renderInApp(<CheckListField label="Share with" choices={choices} value={['b']} onChange={onChange} />)
  await expect.element(page.getByRole('group', { name: 'Share with' })).toBeVisible()
  await page.getByLabelText('Acme').click()
  await page.getByLabelText('Bolt').click()
  expect(onChange.mock.calls).toEqual([[['b', 'a']], [[]]])
  await screen.unmount()
  await renderInApp(<CheckListField label="Share with" choices={[]} value={[]} onChange={onChange} none="You belong to none." />)
  await expect.element(page.getByRole('group', { name: 'Share with' })).toHaveAccessibleDescription('You belong to none.')
})

test('an inline select shows the label of its value and reports a choice', async () => {
  const options = [
    { value: 'low', label: 'Low' },
    { value: 'high', label: 'High' },
  ]
  const onChange = vi.fn()
  await renderInApp(<InlineSelect label="Priority" value="low" options={options} onChange={onChange} />)
  const field = page.getByRole('combobox', { name: 'Priority' })
  await expect.element(field).toHaveDisplayValue('Low')
  await userEvent.selectOptions(field, 'High')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('high')
})

function Emails({ initial, error }: { initial: string[]; error?: string }) {
  const [value, setValue] = useState(initial)
  return <ListField label="Emails" itemLabel="Email" value={value} onChange={setValue} error={error} />
}
const listEntries = () =>
  page
    .getByRole('textbox')
    .elements()
    .map((entry) => (entry as HTMLInputElement).value)

test('Enter adds a line below the current one and Backspace removes a blank line', async () => {
  await renderInApp(<Emails initial={['one@x.test', 'two@x.test']} />)
  await page.getByLabelText('Email 1').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Email 2', { exact: true })).toHaveFocus()
  expect(listEntries()).toEqual(['one@x.test', '', 'two@x.test'])
  await userEvent.keyboard('{Backspace}')
  await expect.element(page.getByLabelText('Email 1', { exact: true })).toHaveFocus()
  expect(listEntries()).toEqual(['one@x.test', 'two@x.test'])
})

test('lines can be added and removed by buttons, and the last one stays as a blank line', async () => {
  await renderInApp(<Emails initial={['one@x.test']} error="Enter a valid address." />)
  await expect.element(page.getByLabelText('Email 1')).toHaveAccessibleDescription('Enter a valid address.')
  await page.getByRole('button', { name: 'Add email' }).click()
  await expect.element(page.getByLabelText('Email 2', { exact: true })).toHaveFocus()
  await page.getByRole('button', { name: 'Remove email 1' }).click()
  await expect.poll(listEntries).toEqual([''])
  await expect.element(page.getByRole('button', { name: /^Remove email/ })).not.toBeInTheDocument()
})

function typeAtOnce(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

test('a search waits until the typing pauses, and follows a change from outside', async () => {
  const onSearch = vi.fn()
  function Search() {
    const [value, setValue] = useState('')
    const search = (text: string) => {
      onSearch(text)
      setValue(text)
    }
    return (
      <>
        <SearchBox label="Search" value={value} onSearch={search} />
        <button type="button" onClick={() => setValue('')}>
          Clear filters
        </button>
      </>
    )
  }
  await renderInApp(<Search />)
  await page.getByLabelText('Search').click()
  // At once: on a busy machine the keys of a person would have pauses between them.
  for (const text of ['f', 'freight ']) typeAtOnce(page.getByLabelText('Search').element() as HTMLInputElement, text)
  await expect.poll(() => onSearch.mock.calls).toEqual([['freight']])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(page.getByLabelText('Search')).toHaveValue('')
  expect(onSearch).toHaveBeenCalledOnce()
})
