import type { Calendar } from '@adjutant/contract/meetings'
import { expect, navigateInApp, test } from '../fixtures.ts'

const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'X-WR-CALNAME:Work',
  ...['BEGIN:VEVENT', 'UID:1', `DTSTART;VALUE=DATE:${today}`, 'SUMMARY:Depot lease', 'LOCATION:Room 4'],
  ...['ATTENDEE;CN=Carl Weber;PARTSTAT=ACCEPTED:mailto:carl@acme.example', 'DESCRIPTION:<b>Agenda</b>: the <i>lease</i>', 'END:VEVENT'],
  'END:VCALENDAR',
  '',
].join('\r\n')

test('a calendar is uploaded, and a meeting has its brief, note and tasks', async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  const contact = { name: 'Carl Weber', role: 'CFO of Acme', emails: ['carl@acme.example'] }
  const { id } = await ines.call<{ id: string }>('POST /api/contacts/', contact)
  await ines.call(`POST /api/contacts/${id}/past-interactions`, { date: '2026-11-02', summary: 'Lunch about the lease' })
  await page.goto('/app/meetings')
  await page.getByRole('button', { name: 'Add calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a calendar' })
  await dialog.getByLabel('Name').fill('Board')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Upload an .ics file' }).click()
  await (await chooser).setFiles({ name: 'work.ics', mimeType: 'text/calendar', buffer: Buffer.from(calendar) })
  await expect(dialog).toBeHidden({ timeout: 20_000 })
  await expect(page.getByRole('list', { name: 'Calendars' })).toContainText('1 meeting')
  expect(await ines.call<Calendar[]>('GET /api/calendars/')).toMatchObject([{ name: 'Board', meetings: 1 }])

  await page.getByRole('link', { name: 'Depot lease' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Depot lease' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'People' })).toContainText('CFO of Acme')
  await expect(page.getByRole('list', { name: 'Last exchanges' })).toContainText('Lunch about the lease')
  await expect(page.getByRole('region', { name: 'Invitation' })).toContainText('Agenda: the lease')
  await page.getByLabel('Meeting note').fill('- [ ] Renew the lease by 30 November 2031')
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Find decisions and actions' }).click()
  await expect(page.getByLabel('Task', { exact: true })).toHaveValue('Renew the lease')
  await page.getByRole('button', { name: 'Create task' }).click()
  await expect(page.getByRole('region', { name: 'Decisions and actions' }).getByRole('link', { name: 'Renew the lease' })).toBeVisible()

  await navigateInApp(page, '/app/ceodashboard')
  await expect(page.getByRole('list', { name: "Today's meetings" })).toContainText('Depot lease')
})
