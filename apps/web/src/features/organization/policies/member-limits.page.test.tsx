import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../testing/open-app.tsx'
import { emptyConversationAnswers, sampleConversation } from '../../../testing/samples/ai/conversations.ts'
import { desktop, phone } from '../../../testing/viewports.ts'

test.for([desktop, phone])('a member sees which organization limits the assistant at $width pixels', async (viewport) => {
  const limits = {
    models_limited_by: ['Northwind'],
    internet_search_off_by: ['Northwind'],
    external_tools_off_by: [],
    hosts_limited_by: [],
  }
  await openApp(
    `/app/conversations/${sampleConversation.id}`,
    {
      ...emptyConversationAnswers,
      'GET /api/models': [{ id: 'gpt-5-mini', name: 'GPT-5 mini', provider: 'openai', available: true }],
      'GET /api/ai-policy/mine': limits,
    },
    { viewport },
  )
  if (viewport === phone) await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const settings =
    viewport === phone ? page.getByRole('dialog', { name: 'Settings' }) : page.getByRole('complementary', { name: 'Settings' })
  await expect.element(settings.getByText('Limited to the models that Northwind allows.')).toBeVisible()
  await expect.element(settings.getByText('Turned off by Northwind.')).toBeVisible()
  await expect.element(settings.getByLabelText('Internet search')).toBeDisabled()
})
