import type { FileVersion } from '@adjutant/contract/files/file-versions'
import type { Message } from '@adjutant/contract/ai/conversations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerRows, composer, toConversationAnswers } from '../../../testing/pages/conversation-page.ts'
import { listWrites } from '../../../testing/fake-api.ts'
import type { ApiCall } from '../../../testing/fake-api.ts'
import { chooseAction, fileButton, openFiles, preview, toVersion } from '../../../testing/pages/files-page.ts'
import { getAddress } from '../../../testing/open-app.tsx'
import { sampleConversation } from '../../../testing/samples/ai/conversations.ts'
import { toListedFile } from '../../../testing/samples/files.ts'
import { sampleId, sampleTime } from '../../../testing/samples/people.ts'

const minutes = toListedFile(1, 'minutes.md', { version: 2 })
const first = '# Board, 3 November'
const second = '# Board, corrected'
const content = { 'GET /api/files/{id}/content': () => new Response(first) }

/** Two versions; restoring the first one makes it the third. */
function createVersions() {
  let versions: FileVersion[] = [toVersion(minutes), toVersion({ ...minutes, version: 1 }, { is_current: false })]
  let current = second
  return {
    'GET /api/files/{id}': () => ({ ...minutes, version: versions.length, sha256: versions[0]!.sha256 }),
    'GET /api/files/{id}/versions': () => versions,
    'GET /api/files/{id}/content': () => new Response(current),
    'GET /api/files/{id}/versions/{version}/content': () => new Response(first),
    'POST /api/files/{id}/versions/{version}/restore': () => {
      versions = [toVersion({ ...minutes, version: 3 }), ...versions.map((one) => ({ ...one, is_current: false }))]
      current = first
      return { ...minutes, version: 3 }
    },
  }
}

test('an old version is previewed and restored', async () => {
  const { calls } = await openFiles('/app/files', [minutes], createVersions())
  await fileButton(minutes.name).click()
  const dialog = preview(minutes.name)
  await expect.element(dialog.getByRole('heading', { name: 'Board, corrected' })).toBeVisible()
  await dialog.getByRole('button', { name: /^Version 1/ }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Board, 3 November' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore version 1' }).click()
  await expect.element(dialog.getByRole('button', { name: /^Version 3 ?Current/ })).toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: 'Board, 3 November' })).toBeVisible()
  expect(calls.map(({ call }) => call)).toContain(`POST /api/files/${minutes.id}/versions/1/restore`)
})

test('a file that is deleted in its dialog is restored by Undo', async () => {
  await openFiles(`/app/files?file=${minutes.id}`, [minutes], content)
  await expect.element(preview(minutes.name).getByRole('heading', { name: 'Board, 3 November' })).toBeVisible()
  await chooseAction(minutes.name, 'Delete')
  await expect.element(preview(minutes.name)).not.toBeInTheDocument()
  await expect.element(page.getByText('No files yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(fileButton(minutes.name)).toBeVisible()
})

test('a file is shared with an organization', async () => {
  const atlas = {
    id: sampleId(50),
    name: 'Atlas Freight',
    is_owner: true,
    can_manage: true,
    org_access_level: 'admin',
    member_count: 2,
    created_at: sampleTime,
  }
  const { calls } = await openFiles('/app/files', [minutes], { 'GET /api/organizations': [atlas] })
  await chooseAction(minutes.name, 'Share')
  await page.getByRole('checkbox', { name: 'Atlas Freight' }).click()
  await page.getByRole('button', { name: 'Save sharing' }).click()
  await expect.element(page.getByText('Shared', { exact: true })).toBeVisible()
  expect(listWrites(calls).at(-1)).toEqual({ call: `PATCH /api/files/${minutes.id}`, body: { shared_org_ids: [atlas.id] } })
})

test('a person who can only read a file sees no actions and no versions', async () => {
  await openFiles(`/app/files?file=${minutes.id}`, [{ ...minutes, can_edit: false, can_delete: false, can_share: false }], content)
  const dialog = preview(minutes.name)
  await expect.element(dialog.getByRole('heading', { name: 'Board, 3 November' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: `Actions for ${minutes.name}` })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('region', { name: 'Versions' })).not.toBeInTheDocument()
})

test('a file is asked with one click, and the source of the answer opens it', async () => {
  const source: Message['sources'][number] = { kind: 'file', id: minutes.id, title: minutes.name, url: null, page: null, number: 1 }
  const { calls } = await openFiles(`/app/files?file=${minutes.id}`, [minutes], {
    ...content,
    ...toConversationAnswers({ reply: 'Jonas sends the lease [1].', replyFields: { sources: [source] } }),
    'POST /api/conversations/': ({ body }: ApiCall) => ({ ...sampleConversation, ...(body as object) }),
    'POST /api/conversations/{id}/attachments': minutes,
    'GET /api/conversations/{id}/attachments': [minutes],
  })
  await page.getByRole('button', { name: 'Ask this file' }).click()
  await page.getByRole('menuitem', { name: 'What does it commit to?' }).click()
  await expect.element(answerRows).toMatchTextContent('Jonas sends the lease')
  await expect.element(composer).toHaveValue('')
  expect(getAddress()).toBe(`/app/conversations/${sampleConversation.id}`)
  const writes = listWrites(calls).filter(({ call }) => call.includes('/conversations/'))
  expect(writes.map(({ call }) => call.replace(sampleConversation.id, '{id}'))).toEqual([
    'POST /api/conversations/',
    'POST /api/conversations/{id}/attachments',
    'POST /api/conversations/{id}/chat',
  ])
  expect(writes[1]?.body).toEqual({ file_id: minutes.id })
  expect(writes[2]?.body).toMatchObject({ message_text: 'What does “minutes.md” commit to?' })
  await page
    .getByRole('list', { name: 'Sources' })
    .getByRole('link', { name: /minutes\.md/ })
    .click()
  await expect.element(preview(minutes.name)).toBeVisible()
})
