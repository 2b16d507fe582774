import type { Agent, Crew, Flow, Tool } from '@adjutant/contract/ai/factory'
import type { CrewRun, FlowRun } from '@adjutant/contract/ai/runs'
import { expect, vi } from 'vitest'
import { testChat } from '../../../testing/chat.ts'
import type { Caller } from '../../../testing/test-app.ts'
import { seedFactory } from '../../factory/index.ts'

/** Longer than any test's run takes on a busy machine. */
const timeoutMs = 50_000

/** Retries until the assertion passes. */
export const soon = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: timeoutMs, interval: 20 })

type Kinds = { tools: Tool; agents: Agent; crews: Crew; flows: Flow }
export type AnyRun = CrewRun | FlowRun

/** The application with a scripted model and helpers for runs. Call it with `await` at the top of a test file. */
export async function testRuns(options?: Parameters<typeof testChat>[0]) {
  const chat = await testChat(options)
  const { t } = chat

  const send = (as: Caller, route: Parameters<typeof t.call>[0], payload?: object) => t.call(route, { as, ...(payload && { payload }) })

  const make = async <G extends keyof Kinds>(as: Caller, group: G, payload: object): Promise<Kinds[G]> => {
    const reply = await send(as, `POST /api/${group}/`, payload)
    if (reply.statusCode !== 201) throw new Error(`${reply.statusCode} ${reply.body}`)
    return reply.json<Kinds[G]>()
  }
  const list = async <G extends keyof Kinds>(as: Caller, group: G): Promise<Kinds[G][]> => (await send(as, `GET /api/${group}/`)).json()
  const seed = () => seedFactory(t.app.ctx)

  /** Creates one agent with these built-in tools. */
  const agentWith = async (as: Caller, ...tools: string[]) => {
    await seed()
    const toolIds = (await list(as, 'tools')).filter(({ builtin }) => builtin && tools.includes(builtin)).map(({ id }) => id)
    return make(as, 'agents', { name: 'Scout', role: 'Scout', goal: 'Find out', toolIds })
  }

  /** Creates a crew of one agent with these tasks, each a description or an object. */
  const crewOf = async (as: Caller, tasks: (string | object)[], agent?: Agent) => {
    const { id } = agent ?? (await agentWith(as))
    const toTask = (task: string | object, place: number) => ({
      name: `Task ${place + 1}`,
      agent: id,
      ...(typeof task === 'string' ? { description: task } : task),
    })
    return make(as, 'crews', { name: 'Scouts', version: '1', tasks: tasks.map(toTask) })
  }

  const startCrew = (as: Caller, crew_id: string, conversationId?: string, more: object = {}) =>
    send(as, `POST /api/crew-runs/${conversationId ? `?conversation_id=${conversationId}` : ''}`, { crew_id, ...more })

  const started = async (as: Caller, crew_id: string, conversationId?: string, more: object = {}): Promise<string> => {
    const reply = await startCrew(as, crew_id, conversationId, more)
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json<{ crew_run_id: string }>().crew_run_id
  }

  const read = async <R extends AnyRun = CrewRun>(as: Caller, id: string, kind: 'crew' | 'flow' = 'crew') =>
    (await send(as, `GET /api/${kind}-runs/${id}`)).json<R>()

  /** Returns the run as soon as it has this status. */
  const until = async <R extends AnyRun = CrewRun>(as: Caller, id: string, status: R['status'], kind: 'crew' | 'flow' = 'crew') =>
    soon(async () => {
      const run = await read<R>(as, id, kind)
      expect(run.status, JSON.stringify(run.timeline?.at(-1))).toBe(status)
      return run
    })

  const reply = (as: Caller, id: string, payload: object, kind: 'crew' | 'flow' = 'crew') =>
    send(as, `POST /api/${kind}-runs/${id}/continue`, payload)
  const stop = (as: Caller, id: string, kind: 'crew' | 'flow' = 'crew') => send(as, `POST /api/${kind}-runs/${id}/stop`)

  return { ...chat, send, make, list, seed, agentWith, crewOf, startCrew, started, read, until, reply, stop }
}

export const typesOf = (run: AnyRun) => run.timeline.map(({ type }) => type)
