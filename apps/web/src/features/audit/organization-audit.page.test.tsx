import type { AuditEntry } from '@adjutant/contract/accounts/audit'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { collectDownloads } from '../../testing/downloads.ts'
import { pageOf, toQuery } from '../../testing/fake-api.ts'
import type { ApiCall } from '../../testing/fake-api.ts'
import { openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { sampleAuditEntry, sampleCeo, sampleOrganization } from '../../testing/samples/accounts/accounts.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const path = `/api/organizations/${sampleOrganization.id}/audit`
const renamed: AuditEntry = {
  ...sampleAuditEntry,
  seq: 2,
  action: 'organization.renamed',
  details: { name: { from: 'Northwind', to: 'Northwind Trading' } },
}
const exported: AuditEntry = { ...sampleAuditEntry, seq: 3, action: 'organization.audit_exported', details: { format: 'csv' } }

/** The log, which an export adds an entry to. */
function createLog() {
  let entries = [renamed, sampleAuditEntry]
  const list = (made: ApiCall) => {
    const query = toQuery(made)
    const [action, to] = [query.get('action'), query.get('to')]
    return pageOf(entries.filter((entry) => (!action || entry.action === action) && (!to || entry.at.slice(0, 10) <= to)))
  }
  const answerExport = () => {
    entries = [exported, ...entries]
    return new Response('seq', { headers: { 'content-type': 'text/csv' } })
  }
  return { [`GET ${path}`]: list, [`GET ${path}/export`]: answerExport }
}

test.for([desktop, phone])('a CEO reads, filters and exports the log of their organization at $width pixels', async (viewport) => {
  const answers = { 'GET /api/invitations/mine': [], 'GET /api/organizations': [sampleOrganization], ...createLog() }
  const { calls } = await openApp(`/app/organization?id=${sampleOrganization.id}&tab=audit`, answers, { user: sampleCeo, viewport })
  const renaming = page.getByText(`${sampleCeo.email} renamed Northwind to Northwind Trading.`)
  await expect.element(renaming).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await userEvent.selectOptions(page.getByLabelText('Action'), 'Organization created')
  await expect.element(renaming).not.toBeInTheDocument()
  const saved = collectDownloads()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect.poll(() => saved).toEqual(['audit-log.csv'])
  const exports = calls.filter(({ call }) => call.includes('/export')).map(({ call }) => call)
  expect(exports).toEqual([`GET ${path}/export?action=organization.created&format=csv`])
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect.element(page.getByText(`${sampleCeo.email} exported the audit log of Northwind as CSV.`)).toBeVisible()
  await page.getByLabelText('To', { exact: true }).fill('2020-01-01')
  await expect.element(page.getByText('No entries found.')).toBeVisible()
})
