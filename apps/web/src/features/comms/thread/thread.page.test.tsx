import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bubble, messageBox, openComms } from '../../../testing/pages/comms-page.ts'
import { scrollUpTo } from '../../../testing/pages/scroll-messages.ts'
import { getAddress } from '../../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { sampleThread, toThreadMessage } from '../../../testing/samples/comms.ts'
import { sampleFile } from '../../../testing/samples/files.ts'
import { sampleId, sampleTime, sampleUser } from '../../../testing/samples/people.ts'
import { desktop, phone } from '../../../testing/viewports.ts'

const orion = toThreadMessage(0, 'The Orion lease ends in May.')
const lines = Array.from({ length: 70 }, (_, index) => toThreadMessage(index + 1, `Line ${index + 1}.`))
const openLong = () => openComms({ messages: [orion, ...lines] })
const latest = bubble('Line 70.')
const oldest = bubble('The Orion lease')
const jump = page.getByRole('button', { name: 'Jump to latest' })

test('a long thread opens at its end and loads earlier messages on scroll', async () => {
  await openLong()
  await expect.element(latest).toBeInViewport()
  await expect.element(bubble('Line 9.')).not.toBeInTheDocument()
  await scrollUpTo(bubble('Line 9.'))
  await jump.click()
  await expect.element(latest).toBeInViewport()
})

test('a search in the thread shows a message that is not loaded yet', async () => {
  await openLong()
  await expect.element(latest).toBeInViewport()
  await userEvent.keyboard('{Control>}f{/Control}')
  await page.getByRole('searchbox', { name: 'Find in this conversation' }).fill('orion')
  await expect.element(oldest).toBeInViewport()
  await expect.element(page.getByText('1 of 1')).toBeVisible()
  await jump.click()
  await expect.element(latest).toBeInViewport()
})

test('a search in the list finds messages and opens them', async () => {
  await openLong()
  await page.getByLabelText('Search conversations').fill('orion')
  await page.getByRole('region', { name: 'Messages found' }).getByRole('link').click()
  await expect.element(oldest).toBeInViewport()
  expect(getAddress()).toBe(`/app/comms?thread=${sampleThread.id}&message=${orion.id}`)
})

test('the palette finds a thread by the text of a message', async () => {
  await openComms({
    query: '',
    messages: [orion],
    answers: {
      'GET /api/search': [
        {
          kind: 'thread',
          id: sampleThread.id,
          title: sampleThread.name,
          excerpt: orion.text,
          page: null,
          is_evidence: true,
          updated_at: sampleTime,
        },
      ],
    },
  })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Search/ })
    .click()
  await page.getByRole('combobox', { name: 'Search everything' }).fill('orion lease')
  await page.getByRole('group', { name: 'Comms' }).getByRole('option').click()
  await expect.poll(getAddress).toBe(`/app/comms?thread=${sampleThread.id}`)
})

const toFiles = (count: number) => Array.from({ length: count }, (_, index) => ({ id: sampleId(600 + index), name: `page-${index}.txt` }))
const draftKey = `adjutant.message.${sampleUser.id}.${sampleThread.id}`

test('a stored draft returns, and more than 20 files must be reduced before sending', async () => {
  localStorage.setItem(draftKey, JSON.stringify({ text: 'half a thought', files: toFiles(21) }))
  await openComms()
  const send = page.getByRole('button', { name: 'Send' })
  await expect.element(messageBox).toHaveValue('half a thought')
  await expect.element(page.getByText('A message can have at most 20 files. Remove 1.')).toBeVisible()
  await expect.element(send).toBeDisabled()
  await page.getByRole('button', { name: 'Remove page-0.txt' }).click()
  await expect.element(send).toBeEnabled()
})

test.for([desktop, phone])('the files of a draft and of a message are opened, at $width pixels', async (viewport) => {
  const { id, name, type, kind, size } = {
    ...sampleFile,
    name: 'a-rather-long-name-of-a-file-that-somebody-gave-it.txt',
    type: 'text/plain',
  }
  localStorage.setItem(draftKey, JSON.stringify({ text: '', files: [{ id: sampleId(650), name: 'minutes.txt' }] }))
  await openComms({
    viewport,
    messages: [toThreadMessage(1, '', { files: [{ id, name, type, kind, size }] })],
    answers: {
      'GET /api/files/{id}': {
        ...sampleFile,
        name: 'minutes.txt',
        type: 'text/plain',
        can_edit: false,
        can_delete: false,
        can_share: false,
      },
      'GET /api/files/{id}/content': () => new Response('Some words.'),
      'GET /api/organizations': [],
    },
  })
  const dialog = page.getByRole('dialog', { name: 'minutes.txt' })
  for (const file of [
    page.getByRole('button', { name: 'minutes.txt', exact: true }),
    page.getByRole('article').getByRole('button', { name }),
  ]) {
    await file.click()
    await expect.element(dialog).toMatchTextContent('Some words.')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await expectAccessible()
  await expectNoSidewaysScroll()
})
