import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Agent, Crew, Tool } from '@adjutant/contract/ai/factory'
import type { Message } from '@adjutant/contract/ai/conversations'
import type { CrewRun } from '@adjutant/contract/ai/runs'
import type { Task } from '@adjutant/contract/tasks'
import type { Checkpoint } from '@adjutant/engine'
import { expect, vi } from 'vitest'
import { openStream, type EventReader } from '../../../testing/event-reader.ts'
import { toModelEnv, type ScriptedModel } from '../../../testing/scripted-model.ts'
import { startServer, type ServerProcess } from '../../../testing/processes/server-process.ts'

const password = 'a-good-long-passphrase'
const preload = join(import.meta.dirname, 'crash-points.child.ts')

export interface ServerOptions {
  dataDir: string
  model: ScriptedModel
  databaseUrl?: string
}

/** The server as an operator runs it, killed or paused at a named point of a run, with its first admin signed in. */
export class CrashableServer {
  readonly #file: string
  readonly process: ServerProcess
  #address = ''
  #isUp = true
  #headers: Record<string, string> = {}

  constructor(place: ServerOptions, name = 'one') {
    this.#file = join(place.dataDir, `crash-${name}`)
    this.process = startServer(place.dataDir, {
      ...toModelEnv(place.model),
      ADMIN_PASSWORD: password,
      CRASH_FILE: this.#file,
      NODE_OPTIONS: `--import=${preload}`,
      RATE_LIMIT: 'off',
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    })
    void this.process.exited.then(() => (this.#isUp = false))
  }

  async up(): Promise<this> {
    this.#address = await this.process.address()
    const form = new URLSearchParams({ username: 'admin@adjutant.local', password })
    const reply = await fetch(`${this.#address}/api/auth/token`, { method: 'POST', body: form })
    const { access_token } = (await reply.json()) as { access_token: string }
    this.#headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
    return this
  }

  /** Undefined if the process died before it responded. */
  async call<T>(method: string, path: string, body?: object): Promise<{ status: number; body: T } | undefined> {
    try {
      const request = { method, headers: this.#headers, ...(body && { body: JSON.stringify(body) }) }
      const reply = await fetch(`${this.#address}/api${path}`, request)
      const text = await reply.text()
      return { status: reply.status, body: (text ? JSON.parse(text) : undefined) as T }
    } catch {
      return undefined
    }
  }

  watch(path: string): Promise<EventReader> {
    return openStream(`${this.#address}/api${path}`, this.#headers)
  }

  /** Sends the signal when this point is passed for the n-th time from now. */
  crashAt(point: Checkpoint, times: number, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    return writeFile(this.#file, `${signal} ${point} ${times}`)
  }

  /** True until the process reaches the point where it is killed or paused. */
  isCrashPending(): boolean {
    return existsSync(this.#file)
  }

  cancelCrash(): Promise<void> {
    return rm(this.#file, { force: true })
  }

  async get<T>(path: string): Promise<T> {
    return (await this.call<T>('GET', path))!.body
  }

  isUp(): boolean {
    return this.#isUp
  }

  async kill(): Promise<void> {
    this.process.kill('SIGKILL')
    await this.process.exited
  }
}

/**
 * Creates a crew whose only task creates a task and needs a person's review, so that its run calls a model, waits, writes, is revised, and
 * has a result.
 */
export async function makeWorkingCrew(server: CrashableServer): Promise<string> {
  const tools = await server.get<Tool[]>('/tools/')
  const toolIds = tools.filter(({ builtin }) => builtin === 'create_task').map(({ id }) => id)
  const agent = (await server.call<Agent>('POST', '/agents/', { name: 'Hand', role: 'Hand', goal: 'Do it', toolIds }))!.body
  const tasks = [{ name: 'Do', description: 'Make the task {title}', agent: agent.id, human_input: true }]
  return (await server.call<Crew>('POST', '/crews/', { name: 'Hands', version: '1', tasks }))!.body.id
}

const change = 'Make it shorter'

/** Scripts the model for that crew: it creates the task, then reports, and shortens the report when asked. */
export function scriptWorkingCrew(model: ScriptedModel, onAsked = () => {}): void {
  model.play(({ messages }) => {
    onAsked()
    const transcript = JSON.stringify(messages)
    const title = /Make the task ([\w-]+)/.exec(transcript)![1]!
    if (transcript.includes(change)) return `Short report on ${title}`
    return messages.some(({ role }) => role === 'tool') ? `Report on ${title}` : { tool: 'create_task', input: { title } }
  })
}

export const readRun = (server: CrashableServer, id: string) => server.call<CrewRun>('GET', `/crew-runs/${id}`)

/** Polling costs the tested server more than the run itself. */
const pollMs = 250

/** Asks for a change of the first report and approves everything else. */
const toReply = (wait: CrewRun['wait']) => ({
  wait: wait?.wait,
  ...(wait?.prompt.startsWith('Report on') ? { user_input: change } : { approve: true }),
})

/** Replies to every wait of the run until it ends; undefined if the process died. */
export async function answerUntilEnd(server: CrashableServer, id: string): Promise<CrewRun | undefined> {
  for (;;) {
    const reply = await readRun(server, id)
    if (!reply) return undefined
    const { status, wait } = reply.body
    if (status === 'completed' || status === 'failed') return reply.body
    if (status === 'awaiting_human_input') await server.call('POST', `/crew-runs/${id}/continue`, toReply(wait))
    else await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** Checks that nothing is lost or duplicated: contiguous sequence numbers, one end, one task, one message that was shown before. */
export async function expectCompleteRun(server: CrashableServer, run: CrewRun, conversationId: string, title: string): Promise<void> {
  const about = `${title}: ${run.timeline.map(({ type }) => type).join(' ')}`
  expect(run.status, about).toBe('completed')
  expect(
    run.timeline.map(({ id }) => id),
    about,
  ).toEqual(run.timeline.map((_, place) => place + 1))
  expect(
    run.timeline.filter(({ type }) => ['crew_end', 'crew_error'].includes(type)),
    about,
  ).toHaveLength(1)
  expect(run.timeline.at(-1)!.type, about).toBe('crew_end')
  const tasks = (await server.get<Task[]>('/tasks/?limit=200')).filter((task) => task.title === title)
  expect(tasks, about).toHaveLength(1)
  const messages = await server.get<Message[]>(`/conversations/${conversationId}/messages`)
  expect(
    messages.map(({ content }) => content),
    about,
  ).toEqual([`Short report on ${title}`])
  const shown = run.timeline.filter(({ type, details }) => type === 'wait_for_human' && JSON.stringify(details).includes('"Short report'))
  expect(shown, about).toHaveLength(1)
}

/** Lists only mails about runs, because each restart of the server also sends a new-device mail. */
export async function listRunMails(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'outbox')).catch(() => [])
  const mails = await Promise.all(names.map((name) => readFile(join(dataDir, 'outbox', name), 'utf8').catch(() => 'New login')))
  return mails.filter((mail) => !mail.includes('New login'))
}

export const eventually = <T>(look: () => Promise<T>, timeout = 30_000): Promise<T> => vi.waitFor(look, { timeout, interval: 100 })
