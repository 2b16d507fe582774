import { ownToolPrefix } from '@adjutant/contract/core/choices'
import { expect, test } from 'vitest'
import { createOrganization } from '../../../testing/company.ts'
import { testRuns } from '../../runs/testing/runs.ts'

const { t, model, begin, ask, send, make } = await testRuns()

const maxOffered = 20
const toTool = (name: string, host: string) => ({ name, kind: 'http', http: { method: 'GET', url: `https://${host}/` } })

test("forbidden tools don't count towards the limit of offered ones", async () => {
  const me = await t.person('ceo')
  const id = await createOrganization(t, 'Northwind', [[me, 'admin']])
  for (let number = 0; number < maxOffered; number++) await make(me, 'tools', toTool(`Forbidden ${number}`, 'forbidden.example'))
  await make(me, 'tools', toTool('Permitted', 'permitted.example'))
  const listOffered = async () => {
    model.play(['Yes.'])
    expect((await ask(me, await begin(me), 'Are you there?')).statusCode).toBe(200)
    const names = (model.requests.at(-1)!.tools ?? []).map(({ function: { name } }) => name)
    return names.filter((name) => name.startsWith(ownToolPrefix))
  }
  expect(await listOffered()).toHaveLength(maxOffered)
  await send(me, `PUT /api/organizations/${id}/ai-policy`, { allowed_hosts: ['permitted.example'] })
  expect(await listOffered()).toEqual([expect.stringContaining('Permitted')])
})
