import type { Message } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { takeConsoleErrors } from '../../../testing/console-errors.ts'
import { answerApi } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { offlineModel, toAnswer } from '../../../testing/samples/ai/conversations.ts'
import { RowView } from './row-view.tsx'

const toRowView = (message: Message) => (
  <RowView row={{ kind: 'message', key: message.id, message }} isFound={false} onRetry={() => undefined} />
)

test('a message that fails to render does not hide the others', async () => {
  answerApi({ 'GET /api/models': [offlineModel] })
  const broken = { ...toAnswer(1, 'Broken'), sources: null } as unknown as Message
  await renderInApp(
    <>
      {toRowView(broken)}
      {toRowView(toAnswer(2, 'Whole'))}
    </>,
  )
  await expect.element(page.getByText(appMessages.conversation.renderFailed)).toBeVisible()
  await expect.element(page.getByText('Whole')).toBeVisible()
  expect(takeConsoleErrors()).not.toEqual([])
})
