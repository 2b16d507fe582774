import { createMember, logIn } from '../api/product.ts'
import { call, listen } from './light-client.ts'

export interface TimedEvent {
  id: number | null
  type: string
  at: bigint
}

const quick = 'Say 1 tokens at 0 a second.'
/** This timeout is far longer than any wait in this benchmark. */
const slow = 'Say 100000 tokens at 20 a second.'

type Crew = 'quick' | 'slow' | 'asking'

const tasksOf: Record<Crew, object[]> = {
  quick: [1, 2, 3].map((place) => ({ name: `Step ${place}`, description: quick })),
  slow: [{ name: 'Long', description: slow }],
  asking: [
    { name: 'Draft', description: quick, human_input: true },
    { name: 'Rest', description: quick },
  ],
}

/** A person with crews who starts runs and watches them like a page does. */
export class Runner {
  readonly #token: string
  readonly #crewIds: Record<Crew, string>

  private constructor(token: string, crewIds: Record<Crew, string>) {
    this.#token = token
    this.#crewIds = crewIds
  }

  static async create(url: string, adminToken: string, email: string): Promise<Runner> {
    await createMember(url, adminToken, email, 'ceo')
    const token = await logIn(url, email)
    const agent = await send<{ id: string }>(url, token, '/api/agents/', { name: 'Scout', role: 'Scout', goal: 'Find out' })
    const make = async (name: Crew) => {
      const tasks = tasksOf[name].map((task) => ({ ...task, agent: agent.id }))
      return [name, (await send<{ id: string }>(url, token, '/api/crews/', { name, version: '1', tasks })).id] as const
    }
    const made = [await make('quick'), await make('slow'), await make('asking')]
    return new Runner(token, Object.fromEntries(made) as Record<Crew, string>)
  }

  async start(url: string, crew: Crew): Promise<string> {
    const crew_id = this.#crewIds[crew]
    return (await send<{ crew_run_id: string }>(url, this.#token, '/api/crew-runs/', { crew_id })).crew_run_id
  }

  /** The events of a run until it ends. */
  async *watch(url: string, runId: string): AsyncGenerator<TimedEvent> {
    for await (const { data, at } of listen({ url: `${url}/api/crew-runs/${runId}/events`, token: this.#token })) {
      const { id, type } = JSON.parse(data) as { id: number | null; type: string }
      yield { id, type, at }
    }
  }

  reply = (url: string, runId: string): Promise<unknown> =>
    send(url, this.#token, `/api/crew-runs/${runId}/continue`, { user_input: 'accept', approve: true })

  stop = (url: string, runId: string): Promise<unknown> => send(url, this.#token, `/api/crew-runs/${runId}/stop`, {})

  /** A run of three steps whose start call responds when it has ended. */
  async runOnce(url: string): Promise<void> {
    const { status } = await send<{ status: string }>(url, this.#token, '/api/crew-runs/?wait_seconds=50', { crew_id: this.#crewIds.quick })
    if (status !== 'completed') throw new Error(`A run of three steps is ${status}`)
  }

  /** The same run, watched through its event stream as a page does. */
  async watchOnce(url: string): Promise<void> {
    const runId = await this.start(url, 'quick')
    let steps = 0
    for await (const { type } of this.watch(url, runId)) if (type === 'step_finished') steps += 1
    if (steps !== 3) throw new Error(`A run of three steps ended after ${steps}`)
  }
}

const send = <T>(url: string, token: string, path: string, body: object): Promise<T> => call({ url: url + path, token, body })
