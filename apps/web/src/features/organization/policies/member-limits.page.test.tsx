import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageOf } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { sampleId, sampleTime } from '../../../testing/samples/people.ts'
import { desktop, phone } from '../../../testing/viewports.ts'

const id = sampleId(270)

/** What the page of an empty conversation asks for. */
const conversationAnswers: Answers = {
  'GET /api/conversations/{id}': { id, name: 'A talk', created_at: sampleTime, updated_at: sampleTime },
  'GET /api/conversations/{id}/messages': () => pageOf([]),
  'GET /api/conversations/{id}/attachments': [],
  'GET /api/conversations/{id}/usage': { input_tokens: 0, output_tokens: 0 },
  'GET /api/assistant/usage': { input_tokens: 0, output_tokens: 0, limit: null },
  'GET /api/assistant/grants': [],
  'GET /api/models': [{ id: 'gpt-5-mini', name: 'GPT-5 mini', provider: 'openai', available: true }],
  'GET /api/crew-runs/': () => pageOf([]),
  'GET /api/flow-runs/': () => pageOf([]),
  'GET /api/track-record': { days: 90, tools: [], agents: [] },
}

test.for([desktop, phone])('a member sees which organization limits the assistant at $width pixels', async (viewport) => {
  const limits = {
    models_limited_by: ['Northwind'],
    internet_search_off_by: ['Northwind'],
    external_tools_off_by: [],
    hosts_limited_by: [],
  }
  await openApp(`/app/conversations/${id}`, { ...conversationAnswers, 'GET /api/ai-policy/mine': limits }, { viewport })
  if (viewport === phone) await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const settings =
    viewport === phone ? page.getByRole('dialog', { name: 'Settings' }) : page.getByRole('complementary', { name: 'Settings' })
  await expect.element(settings.getByText('Limited to the models that Northwind allows.')).toBeVisible()
  await expect.element(settings.getByText('Turned off by Northwind.')).toBeVisible()
  await expect.element(settings.getByLabelText('Internet search')).toBeDisabled()
})
