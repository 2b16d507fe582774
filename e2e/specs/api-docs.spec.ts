import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts'
import { desktop, phone } from '../../apps/web/src/testing/viewports.ts'

test('The API reference expands each call, links to its objects, fits its width, is accessible and links to the OpenAPI document', async ({
  page,
  request,
}) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('API')
  const call = page.locator('details').filter({ hasText: 'POST /api/users/register' })
  await expect(call.getByRole('heading', { name: 'Answers' })).toBeHidden()
  await call.locator('summary').click()
  await expect(call.getByRole('heading', { name: 'Answers' })).toBeVisible()
  await page.locator('summary').filter({ hasText: 'GET /api/users/' }).first().click()
  await call.getByRole('link', { name: 'Registration' }).click()
  await expect(page).toHaveURL('/api/docs#schema-Registration')
  await page.locator('#schema-Registration > summary').click()

  const address = await page.getByRole('link', { name: 'openapi.json' }).getAttribute('href')
  const description = (await (await request.get(address!)).json()) as { openapi: string; paths: object }
  expect(description.openapi).toMatch(/^3\.1/)
  expect(Object.keys(description.paths)).toContain('/api/auth/token')

  // Auditing all endpoints takes ten seconds, so only the open and the first 20 closed ones are kept.
  await page.evaluate(() => {
    const closed = [...document.querySelectorAll('details:not([open])')]
    for (const each of closed.slice(20)) each.remove()
  })
  for (const width of [desktop, phone]) {
    await page.setViewportSize(width)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})
