import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listWrites, pageOf } from '../../testing/fake-api.ts'
import type { ApiCall } from '../../testing/fake-api.ts'
import { createFiles } from '../../testing/pages/files-page.ts'
import { openApp } from '../../testing/open-app.tsx'
import { expectAccessible } from '../../testing/page-checks.ts'
import { createRecords } from '../../testing/records.ts'
import { sampleContact } from '../../testing/samples/contacts.ts'
import { sampleGoal } from '../../testing/samples/strategy.ts'
import { sampleFile, toListedFile } from '../../testing/samples/files.ts'
import { sampleUser } from '../../testing/samples/people.ts'
import { sampleTask } from '../../testing/samples/tasks.ts'

const paper = toListedFile(1, `a paper with a name ${'that nobody would end '.repeat(6)}.md`)
const chips = page.getByRole('list', { name: 'Attached files' })
const creator = { id: sampleUser.id, name: sampleUser.profile.name, email: sampleUser.email }
const answers = {
  ...createFiles([paper]).answers,
  ...createRecords({ path: '/api/tasks/', records: [], sample: sampleTask }).answers,
  'GET /api/contacts/assignable': [creator],
  'GET /api/organizations': [],
  'GET /api/strategic-goals/': () => pageOf([]),
  'GET /api/attachments/{kind}/{recordId}': [],
  'POST /api/attachments/{kind}/{recordId}': sampleFile,
}

async function chooseStored() {
  await page.getByRole('region', { name: 'Files' }).getByRole('button', { name: 'Choose from your files' }).click()
  const picker = page.getByRole('dialog', { name: 'Your Files' })
  await picker.getByRole('button', { name: `Attach ${paper.name}` }).click()
  const { scrollWidth, clientWidth } = picker.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  await picker.getByRole('button', { name: 'Done' }).click()
  await expect.element(chips).toMatchTextContent(paper.name)
}

const listAttached = (calls: readonly ApiCall[]) => listWrites(calls).filter(({ call }) => call.startsWith('POST /api/attachments/'))

test('a stored file that is chosen for a new contact is attached once the contact is saved', async () => {
  const { calls } = await openApp('/app/contacts?create=true', {
    ...answers,
    ...createRecords({ path: '/api/contacts/', records: [], sample: sampleContact }).answers,
    'POST /api/contacts/': sampleContact,
  })
  await page.getByLabelText('Name', { exact: true }).fill('Tom')
  await chooseStored()
  expect(listAttached(calls)).toEqual([])
  await page.getByRole('button', { name: 'Save contact' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(listAttached(calls)).toEqual([{ call: `POST /api/attachments/contact/${sampleContact.id}`, body: { file_id: paper.id } }])
})

test('a stored file that is chosen for a new goal is attached once the goal is saved', async () => {
  const { calls } = await openApp('/app/strategy?create=true', {
    ...answers,
    ...createRecords({ path: '/api/strategic-goals/', records: [], sample: sampleGoal }).answers,
    'POST /api/strategic-goals/': sampleGoal,
    'GET /api/strategic-advice/': () => pageOf([]),
    'GET /api/advice/track-record': [],
    'GET /api/flow-runs/': () => pageOf([]),
  })
  await page.getByLabelText('Title').fill('Grow')
  await page.getByLabelText('Due date').fill('2031-01-01')
  await chooseStored()
  await page.getByRole('button', { name: 'Save goal' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(listAttached(calls)).toEqual([{ call: `POST /api/attachments/goal/${sampleGoal.id}`, body: { file_id: paper.id } }])
})

test('a stored file is attached to a task that exists', async () => {
  let attached: unknown[] = []
  const { calls } = await openApp(`/app/my-tasks?task=${sampleTask.id}`, {
    ...answers,
    ...createRecords({ path: '/api/tasks/', records: [sampleTask], sample: sampleTask }).answers,
    'GET /api/attachments/{kind}/{recordId}': () => attached,
    'POST /api/attachments/{kind}/{recordId}': () => {
      const { excerpt: _excerpt, page: _page, ...file } = paper
      attached = [file]
      return file
    },
  })
  await chooseStored()
  await expect.element(chips.getByRole('button', { name: paper.name, exact: true })).toBeVisible()
  await expectAccessible()
  expect(listAttached(calls)).toEqual([{ call: `POST /api/attachments/task/${sampleTask.id}`, body: { file_id: paper.id } }])
})
