import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { toNewKpi } from './goal-values.ts'
import { KpiFields } from './kpi-fields.tsx'

const kpi = (name: string) => ({ ...toNewKpi(name), name, current: '1', target: '5' })

function Form({ names, isChecked = false }: { names: string[]; isChecked?: boolean }) {
  const [kpis, setKpis] = useState(names.map(kpi))
  return <KpiFields kpis={kpis} onChange={setKpis} isChecked={isChecked} />
}

const listNames = () =>
  page
    .getByLabelText('Name')
    .elements()
    .map((field) => (field as HTMLInputElement).value)
const button = (name: string) => page.getByRole('button', { name })

test('a new KPI takes the focus, and its row is named after it', async () => {
  await renderInApp(<Form names={[]} />)
  await button('Add KPI').click()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await expect.element(page.getByRole('group', { name: 'KPI 1' })).toBeVisible()
  await userEvent.keyboard('Deals')
  await expect.element(page.getByRole('group', { name: 'Deals' })).toBeVisible()
  await button('Add KPI').click()
  await expect.element(page.getByLabelText('Name').nth(1)).toHaveFocus()
  expect(listNames()).toEqual(['Deals', ''])
})

test('rows move up and down with an announcement, and the pressed button keeps the focus', async () => {
  await renderInApp(<Form names={['Deals', 'Revenue', 'Churn']} />)
  await button('Move Churn up').click()
  await expect.poll(listNames).toEqual(['Deals', 'Churn', 'Revenue'])
  await expect.element(button('Move Churn up')).toHaveFocus()
  await expect.element(page.getByText('Churn is now 2 of 3.')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(listNames).toEqual(['Churn', 'Deals', 'Revenue'])
})

test('the first row cannot move up and keeps the focus', async () => {
  await renderInApp(<Form names={['Deals', 'Revenue']} />)
  await expect.element(button('Move Deals up')).toHaveAttribute('aria-disabled', 'true')
  ;(button('Move Deals up').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(listNames()).toEqual(['Deals', 'Revenue'])
  await expect.element(button('Move Deals up')).toHaveFocus()
})

test('a removed KPI is announced and the focus goes to Add', async () => {
  await renderInApp(<Form names={['Deals', 'Revenue']} />)
  await button('Remove Deals').click()
  await expect.poll(listNames).toEqual(['Revenue'])
  await expect.element(page.getByText('Deals removed.')).toBeInTheDocument()
  await expect.element(button('Add KPI')).toHaveFocus()
})

test('errors appear only after the first attempt to save', async () => {
  const { screen } = await renderInApp(<Form names={['']} />)
  await expect.element(page.getByLabelText('Name')).not.toHaveAttribute('aria-invalid')
  await screen.unmount()
  await renderInApp(<Form names={['']} isChecked />)
  await expect.element(page.getByLabelText('Name')).toHaveAccessibleDescription('Each KPI needs a name.')
  await page.getByLabelText('Target').fill('1e30')
  await expect.element(page.getByLabelText('Target')).toHaveAccessibleDescription(/^Enter a number between/)
})
