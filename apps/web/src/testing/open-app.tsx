import type { OwnUser } from '@adjutant/contract/accounts/users'
import { assert, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { createApp } from '../app/app.tsx'
import { createRootElement, createTestClient } from './app-environment.ts'
import { listContractIssues } from './contract-check.ts'
import { answerApi } from './fake-api.ts'
import type { Answers } from './fake-api.ts'
import { createEventStream } from './event-stream.ts'
import { sampleUser } from './samples/people.ts'
import { desktop } from './viewports.ts'

interface OpenOptions {
  user?: OwnUser
  viewport?: typeof desktop
}

/** Answers for the calls of the shell around every page. */
const toFrameAnswers = (user: OwnUser): Answers => ({
  'GET /api/users/me': user,
  'GET /api/events/position': { last_event_id: '' },
  'GET /api/comms/unread': { threads: 0, messages: 0 },
  'GET /api/runs/': { items: [], next: null },
  'GET /api/desk': { items: [], total: 0, hidden: 0, next_return_at: null },
  'POST /api/changes/visits': undefined,
})

async function mount() {
  const app = createApp(createTestClient())
  // The pointer rests where the last click was, so a link that comes to lie under it would load its page.
  app.router.options.defaultPreload = false
  const container = createRootElement()
  const screen = await render(app.ui, { container })
  return async () => {
    await screen.unmount()
    container.remove()
    app.stop()
  }
}

/** Checks answers and calls against the contract; `listIssues` returns the differences. */
function answerAsServer(answers: Answers) {
  const issues: string[] = []
  const calls = answerApi(answers, (made, json) => issues.push(...listContractIssues(made, json)))
  return { calls, listIssues: () => issues }
}

/**
 * Opens the whole app at an address, signed in, with answers in place of the server, and waits for its event stream. `reopen` mounts the app
 * again at its current address, as a reload does, but keeps what the app stores in memory. `announce` says that records were changed
 * elsewhere.
 */
export async function openApp(address: string, answers: Answers, { user = sampleUser, viewport = desktop }: OpenOptions = {}) {
  const ownAddress = window.location.href
  const stream = createEventStream()
  const { calls, listIssues } = answerAsServer({ ...toFrameAnswers(user), 'GET /api/events': stream.connect, ...answers })
  if (viewport !== desktop) await page.viewport(viewport.width, viewport.height)
  window.history.replaceState({}, '', address)
  let unmount = await mount()
  onTestFinished(async () => {
    await unmount()
    window.history.replaceState({}, '', ownAddress)
    assert.deepEqual(listIssues(), [])
  })
  // The open stream makes the app load once more what failed before.
  if (address.startsWith('/app')) await stream.connected
  const reopen = async () => {
    await unmount()
    unmount = await mount()
  }
  return { calls, reopen, announce: stream.announce, send: stream.send }
}

/** Path and query of the open page. */
export const getAddress = () => window.location.pathname + window.location.search

/** Opens another page of the app without its blockers. The router finds the direction of Back and Forward by the index. */
export function navigate(address: string) {
  const { __TSR_index: index = 0 } = window.history.state as { __TSR_index?: number }
  window.history.pushState({ __TSR_index: index + 1 }, '', address)
}
