import { expect, expectAccessible, expectNoSidewaysScroll, navigateInApp, test } from '../fixtures.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('The landing page describes the beta and links to the application, login and sign-up', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveTitle(/Adjutant/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Walk into every room already briefed.')
    await expect(page.getByRole('heading', { name: 'How the beta works' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'How the beta works' }).getByRole('listitem')).toHaveCount(4)
    await expect(page.getByRole('region', { name: 'Less chasing, more deciding' }).getByRole('listitem')).not.toHaveCount(0)
    const account = page.getByRole('navigation', { name: 'Account' })
    await expect(account.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    await expect(account.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup')
    for (const apply of await page.getByRole('link', { name: 'Apply for a seat' }).all())
      await expect(apply).toHaveAttribute('href', '/signup')
  })
})

test('The landing page shows its figures and the terms of the beta, and its button leads to the sign-up', async ({ page }) => {
  // The figures are one global setting, which a test of the admin page may change for a moment.
  await expect(async () => {
    await page.goto('/')
    const claims = page.getByRole('region', { name: 'The beta in figures' })
    await expect(claims).toContainText(/Beta companies\s*7/, { timeout: 1_000 })
    await expect(claims).toContainText(/Seats left\s*3 4 claimed/, { timeout: 1_000 })
    await expect(claims).toContainText(/Briefing call\s*60 minutes/, { timeout: 1_000 })
    for (const claim of ['closed private beta', '60-minute briefing call'])
      await expect(page.getByRole('main')).toContainText(claim, { timeout: 1_000 })
    await expect(claims).toContainText(/Data on-ramp\s*<\s*14 days/, { timeout: 1_000 })
    await expect(claims).toContainText(/One new beta every\s*2 weeks/, { timeout: 1_000 })
  }).toPass()
  await page.getByRole('link', { name: 'Apply for a seat' }).first().click()
  await expect(page).toHaveURL('/signup')
  await expect(page.getByRole('heading', { name: 'Sign up for the beta' })).toBeVisible()
})

test('The landing page fits and is accessible; the about page describes Adjutant and links on', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Adjutant')
  await expect(page).toHaveTitle('About · Adjutant')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
})

test.describe('an unknown path', () => {
  test.use({ expectedError: /^missing: \/nowhere(\/at\/all)? answered 404$/ })

  test(
    'An unknown path says so and leads visitors to the home page and people to the dashboard',
    { tag: '@phone' },
    async ({ page, loginAs }) => {
      expect((await page.goto('/nowhere/at/all'))?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await expect(page).toHaveTitle('Not found · Adjutant')
      const header = page.getByRole('banner')
      await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
      await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup')
      await expect(page.getByRole('link', { name: 'Go to the home page', exact: true })).toHaveAttribute('href', '/')
      await expect(page.getByRole('link', { name: 'Go to the dashboard' })).toBeHidden()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)

      await loginAs('user')
      await page.goto('/nowhere')
      await expect(page.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/app/ceodashboard')
      await expect(header.getByRole('link', { name: 'Login' })).toBeHidden()
      // Inside the app the shell stays around it.
      await page.getByRole('link', { name: 'Go to the dashboard' }).click()
      await navigateInApp(page, '/app/nowhere')
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await expect(header).toHaveCount(1)
      await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible()
    },
  )
})
