import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@adjutant/contract'
import { defineRoutes } from '@adjutant/contract/core/define'
import { Id, Paging } from '@adjutant/contract/core/fields'
import { expect, test } from 'vitest'
import { root } from '../bootstrap.mjs'
import { renderApiPage } from './api-page.ts'

const file = join(root, 'docs/api.md')

test('docs/api.md matches the contract; npm run docs rewrites it', () => {
  expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(renderApiPage(contract))
})

const things = defineRoutes({
  list: { kind: 'page', method: 'GET', path: '/api/things/', summary: 'List things', query: Paging, reply: Id.array() },
  make: {
    method: 'POST',
    path: '/api/things/',
    summary: 'Make a | thing',
    access: 'admin',
    body: Paging,
    reply: Id,
    status: 201,
  },
  drop: { method: 'DELETE', path: '/api/things/{id}', summary: 'Drop a thing', access: 'session', errorStatuses: [409] },
  watch: { kind: 'stream', method: 'GET', path: '/api/things/events', summary: 'Watch', events: Id },
  hello: { method: 'GET', path: '/api/hello', summary: 'Say hello', access: 'public', reply: Id },
})

test('each call is a row with its access and response', () => {
  const rows = renderApiPage({ things })
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('/api/'))
  expect(rows).toEqual([
    '| GET | `/api/things/` | an account with access | List things | 200 (paged list) · 401 403 422 |',
    '| POST | `/api/things/` | an admin | Make a \\| thing | 201 · 400 401 403 404 413 415 422 |',
    '| DELETE | `/api/things/{id}` | any account, a waitlisted one too | Drop a thing | 204 · 400 401 404 409 413 415 |',
    '| GET | `/api/things/events` | an account with access | Watch | 200 (event stream) · 401 403 |',
    '| GET | `/api/hello` | anyone | Say hello | 200 |',
  ])
})
