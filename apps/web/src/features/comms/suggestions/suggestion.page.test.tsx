import type { Suggestion } from '@adjutant/contract/ai/suggestions'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bubble, bubbles, messageBox, openComms } from '../../../testing/pages/comms-page.ts'
import { listWrites } from '../../../testing/fake-api.ts'
import type { ApiCall } from '../../../testing/fake-api.ts'
import { expectAccessible } from '../../../testing/page-checks.ts'
import { sampleSuggestion, sampleThread, toThreadMessage } from '../../../testing/samples/comms.ts'

const panel = page.getByRole('region', { name: 'AI suggestion' })
const head = panel.getByRole('button', { name: 'AI suggestion available...' })
const reply = panel.getByLabelText('Suggested reply')
const permission = panel.getByRole('list', { name: 'Permission' })
const question = toThreadMessage(1, 'What is the latest on the freight rates with Maersk?')
const note = sampleSuggestion.asks[0]!

/** The thread with a drafted reply that asks to use a note. */
async function openSuggestion() {
  let suggestion: Suggestion | null = sampleSuggestion
  const app = await openComms({
    messages: [question],
    answers: {
      'GET /api/comms/threads/{threadId}/suggestion': () => suggestion,
      'POST /api/comms/threads/{threadId}/suggestion/{suggestionId}/records/{recordId}': ({ body }: ApiCall) => {
        const { use } = body as { use: boolean }
        suggestion = use
          ? { ...sampleSuggestion, text: 'We stop at 1,900 a box.', asks: [{ ...note, state: 'used' }] }
          : { ...sampleSuggestion, asks: [] }
        return suggestion
      },
      'POST /api/comms/threads/{threadId}/suggestion/{suggestionId}/dismiss': () => {
        suggestion = null
        return app.add(toThreadMessage(2, 'AI suggestion dismissed by user.', { system: true, sender_id: null, sender_name: 'System' }))
      },
    },
  })
  await expect.element(panel).toBeVisible()
  return app
}

test('a drafted reply names its sources and asks before it uses a record that a reader cannot see', async () => {
  const { calls } = await openSuggestion()
  await expect.element(head).toBeVisible()
  await expect.element(panel).toMatchTextContent('Drafted from your records')
  await expect.element(reply).toHaveValue(sampleSuggestion.text)
  await expect.element(panel.getByRole('link', { name: /Agree the freight rates/ })).toBeVisible()
  await expect.element(permission).toMatchTextContent("your note “Freight rates: our ceiling”, which Tomas Okafor can't see")
  await expectAccessible()
  await permission.getByRole('button', { name: 'Use it', exact: true }).click()
  await expect.element(reply).toHaveValue('We stop at 1,900 a box.')
  await expect.element(panel).toMatchTextContent("which Tomas Okafor can't see. Check it before you send.")
  expect(listWrites(calls).at(-1)).toEqual({
    call: `POST /api/comms/threads/${sampleThread.id}/suggestion/${sampleSuggestion.id}/records/${note.id}`,
    body: { use: true },
  })
})

test('a record that is not to be used leaves the draft as it is', async () => {
  await openSuggestion()
  await permission.getByRole('button', { name: "Don't use it" }).click()
  await expect.element(permission).not.toBeInTheDocument()
  await expect.element(reply).toHaveValue(sampleSuggestion.text)
})

test('a draft is folded, edited and used, and sent by the person only', async () => {
  const { calls } = await openSuggestion()
  const use = panel.getByRole('button', { name: 'Use Suggestion' })
  await head.click()
  await expect.element(use).not.toBeInTheDocument()
  await head.click()
  await reply.fill('The rates are due on the 20th.')
  await use.click()
  await expect.element(messageBox).toHaveValue('The rates are due on the 20th.')
  await expect.element(panel).not.toBeInTheDocument()
  expect(bubbles.all()).toHaveLength(1)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(bubble('The rates are due')).toMatchTextContent('AI-suggested')
  const sent = listWrites(calls).find(({ call }) => call.endsWith('/messages'))
  expect(sent?.body).toMatchObject({ text: 'The rates are due on the 20th.', suggestion_id: sampleSuggestion.id })
})

test('an ignored draft adds a system message and sends nothing', async () => {
  await openSuggestion()
  await panel.getByRole('button', { name: 'Ignore' }).click()
  await expect.element(page.getByText('AI suggestion dismissed by user.')).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
  expect(bubbles.all()).toHaveLength(1)
})
