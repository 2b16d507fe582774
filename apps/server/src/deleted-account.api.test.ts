import { expect, test } from 'vitest'
import { testApp } from './testing/test-app.ts'

const t = testApp()

// Each call writes a row that references its author.
const writings = [
  ['POST /api/journals/', { content: 'Gone' }],
  ['POST /api/strategic-goals/', { title: 'Gone', due_date: '2027-01-01' }],
  ['POST /api/strategic-advice/', { content: 'Gone' }],
  ['POST /api/tasks/', { title: 'Gone' }],
  ['POST /api/contacts/', { name: 'Gone' }],
  ['POST /api/conversations/', { name: 'Gone' }],
  ['POST /api/memory/mine', { content: 'Gone' }],
  ['POST /api/auth/stream-ticket', {}],
] as const

test.each(writings)('an account deleted during %s gets a login error', async (route, payload) => {
  const [admin, person] = [await t.person('admin'), await t.person('user')]
  const write = () => t.call(route, { as: person, payload })
  const replies = await Promise.all([write(), t.call(`DELETE /api/users/${person.id}`, { as: admin }), write(), write(), write()])
  for (const { statusCode, body } of replies) expect([201, 204, 401], body).toContain(statusCode)
  expect((await write()).statusCode).toBe(401)
})
