import type { Agent, Crew, Flow, Tool } from '@adjutant/contract/ai/factory'
import { createOrganization } from '../../../testing/company.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'
import { seedFactory } from '../index.ts'

type Kinds = { tools: Tool; agents: Agent; crews: Crew; flows: Flow }
export type Group = keyof Kinds

type Options = Parameters<typeof testApp>[0]

/** The application with factory helpers. Every test starts without built-in items; `seed` inserts them. */
export function testFactory(options?: Options) {
  const t = testApp(options)
  const send = (as: Caller, route: Parameters<typeof t.call>[0], payload?: object) => t.call(route, { as, ...(payload && { payload }) })

  const make = async <G extends Group>(as: Caller, group: G, payload: object): Promise<Kinds[G]> => {
    const reply = await send(as, `POST /api/${group}/`, payload)
    if (reply.statusCode !== 201) throw new Error(`${reply.statusCode} ${reply.body}`)
    return reply.json<Kinds[G]>()
  }
  const list = async <G extends Group>(as: Caller, group: G): Promise<Kinds[G][]> => (await send(as, `GET /api/${group}/`)).json()
  const change = (as: Caller, group: Group, id: string, payload: object) => send(as, `PATCH /api/${group}/${id}`, payload)
  const remove = (as: Caller, group: Group, id: string) => send(as, `DELETE /api/${group}/${id}`)

  /** Two people of level ceo and a plain user of one organization, a stranger of another, an app admin of none. */
  const makeCompany = async () => {
    const people = {
      builder: await t.person('ceo'),
      partner: await t.person('ceo'),
      user: await t.person('user'),
      stranger: await t.person('ceo'),
      admin: await t.person('admin'),
    }
    const companyId = await createOrganization(t, 'Northwind', [
      [people.builder, 'admin'],
      [people.partner, 'user'],
      [people.user, 'admin'],
    ])
    await createOrganization(t, 'Elsewhere', [[people.stranger, 'admin']])
    return { ...people, companyId }
  }

  const seed = () => seedFactory(t.app.ctx)

  return { t, send, make, list, change, remove, makeCompany, seed }
}

export const agentOf = (more: object = {}) => ({ name: 'Scout', role: 'Scout', goal: 'Find out', ...more })
export const taskOf = (agent: string, more: object = {}) => ({ name: 'Look', description: 'Look around', agent, ...more })
