import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('The API reference expands each call and links to its objects', async ({ page }) => {
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('API')
    const call = page.locator('details').filter({ hasText: 'POST /api/users/register' })
    await expect(call.getByRole('heading', { name: 'Answers' })).toBeHidden()
    await call.locator('summary').click()
    await expect(call.getByRole('heading', { name: 'Answers' })).toBeVisible()
    await call.getByRole('link', { name: 'Registration' }).click()
    await expect(page).toHaveURL('/api/docs#schema-Registration')
  })
})

test('The API reference fits its width, is accessible and links to the OpenAPI document', async ({ page, request }) => {
  await page.goto('/api/docs')
  for (const call of ['POST /api/users/register', 'GET /api/users/']) {
    const summary = page.locator('summary').filter({ hasText: call }).first()
    await summary.click()
  }
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // The width doesn't change the result of the audit, which takes ten seconds.
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)

  const address = await page.getByRole('link', { name: 'openapi.json' }).getAttribute('href')
  const description = (await (await request.get(address!)).json()) as { openapi: string; paths: object }
  expect(description.openapi).toMatch(/^3\.1/)
  expect(Object.keys(description.paths)).toContain('/api/auth/token')
})
