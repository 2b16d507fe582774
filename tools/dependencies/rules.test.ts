import { describe, expect, test } from 'vitest'
import { findError, findMisplacement, findTableError, isProduct } from './rules.ts'

const toFile = (from: string, file: string, isType = false) => findError({ from, specifier: file, isType, to: { file } })
const toPackage = (from: string, name: string) => findError({ from, specifier: name, isType: false, to: { package: name } })

const server = 'apps/server/src'
const web = 'apps/web/src'
const tasks = `${server}/features/tasks/tasks.service.ts`

describe('dependencies between files', () => {
  test.each([
    [tasks, `${server}/features/tasks/tasks.store.ts`],
    [tasks, `${server}/features/users/index.ts`],
    [`${server}/features/tasks/tasks.schema.ts`, `${server}/features/comms/comms.schema.ts`],
    [tasks, `${server}/platform/db/database.ts`],
    [tasks, 'packages/contract/src/index.ts'],
    [tasks, 'packages/analyst/src/index.ts'],
    ['packages/analyst/src/index.ts', 'packages/contract/src/tasks.ts'],
    ['packages/analyst/src/index.ts', 'packages/contract/src/text/truncate.ts'],
    [`${server}/app.ts`, `${server}/features/tasks/tasks.routes.ts`],
    [`${server}/main.ts`, `${server}/app.ts`],
    [`${web}/features/tasks/task-list.tsx`, `${web}/ui/gauge.tsx`],
    [`${web}/routes/login.tsx`, `${web}/features/auth/login-form.tsx`],
    [`${web}/app/route-tree.gen.ts`, `${web}/routes/login.tsx`],
    ['e2e/specs/login.spec.ts', 'packages/contract/src/index.ts'],
  ])('%s may import %s', (from, to) => {
    expect(toFile(from, to)).toBeUndefined()
  })

  test.each([
    ['the public API of a later feature', tasks, `${server}/features/runs/index.ts`],
    ['an earlier feature past its public API', tasks, `${server}/features/users/users.store.ts`],
    ['the tables of an earlier feature', tasks, `${server}/features/users/users.schema.ts`],
    ['all tables from a feature', tasks, `${server}/schema.ts`],
    ['an index in a subfolder of another feature', tasks, `${server}/features/users/registration/index.ts`],
    ['a feature from the platform', `${server}/platform/http/mount.ts`, `${server}/features/users/index.ts`],
    ['a feature from the process entry', `${server}/main.ts`, `${server}/features/users/index.ts`],
    ['the composition root from a feature', tasks, `${server}/app.ts`],
    ['test helpers from the product', tasks, `${server}/testing/world.ts`],
    ['its own test helpers from the platform', `${server}/platform/mount.ts`, `${server}/platform/testing/children.ts`],
    ['another feature of the web', `${web}/features/tasks/task-list.tsx`, `${web}/features/goals/goal-card.tsx`],
    ['the platform from the ui', `${web}/ui/button.tsx`, `${web}/platform/api.ts`],
    ['the app from a route', `${web}/routes/login.tsx`, `${web}/app/router.ts`],
    ['the server from the web', `${web}/platform/api.ts`, `${server}/platform/config.ts`],
    ['the engine from the contract', 'packages/contract/src/index.ts', 'packages/engine/src/index.ts'],
    ['the contract from the engine', 'packages/engine/src/run.ts', 'packages/contract/src/index.ts'],
    ['the server from the analyst', 'packages/analyst/src/index.ts', `${server}/platform/clock.ts`],
    ['the analyst from the web', `${web}/platform/api.ts`, 'packages/analyst/src/index.ts'],
    ['the product from a browser test', 'e2e/specs/login.spec.ts', `${server}/app.ts`],
    ['a tool from anywhere', tasks, 'tools/bootstrap.mjs'],
    ['a test from anywhere', tasks, `${server}/features/tasks/tasks.policy.test.ts`],
  ])('forbids %s', (_, from, to) => {
    expect(toFile(from, to)).toContain(`${from} → ${to}: `)
  })

  test.each(['tasks.service.ts', 'tasks.routes.ts', 'index.ts', 'links/links.service.ts', 'tools/days.ts'])(
    '%s may import types of tables only',
    (name) => {
      const [from, to] = [`${server}/features/tasks/${name}`, `${server}/features/tasks/tasks.schema.ts`]
      expect(toFile(from, to)).toContain('must not import tables')
      expect(toFile(from, to, true)).toBeUndefined()
    },
  )

  test.each(['tasks.store.ts', 'store/days.ts', 'tasks.service.test.ts'])('%s may import the tables of its feature', (name) => {
    expect(toFile(`${server}/features/tasks/${name}`, `${server}/features/tasks/tasks.schema.ts`)).toBeUndefined()
  })

  test('a test may import every module of its own app and none of another', () => {
    const from = `${server}/features/tasks/tasks.api.test.ts`
    expect(toFile(from, `${server}/testing/world.ts`)).toBeUndefined()
    expect(toFile(from, `${server}/features/runs/runs.store.ts`)).toBeUndefined()
    expect(toFile(from, `${web}/platform/api.ts`)).toBeDefined()
  })
})

test('shared helpers and other features may be imported by test helpers', () => {
  const from = `${server}/features/tasks/testing/office.ts`
  expect(toFile(from, `${server}/testing/world.ts`)).toBeUndefined()
  expect(toFile(from, `${server}/features/runs/runs.store.ts`)).toBeUndefined()
  expect(toFile(tasks, from)).toBeDefined()
})

describe('dependencies on packages', () => {
  test('the contract imports only zod', () => {
    expect(toPackage('packages/contract/src/tasks.ts', 'zod')).toBeUndefined()
    expect(toPackage('packages/contract/src/tasks.ts', 'node:fs')).toBeDefined()
    expect(toPackage('packages/contract/src/tasks.test.ts', 'vitest')).toBeUndefined()
  })

  test('the engine imports neither HTTP nor SQL packages', () => {
    for (const name of ['fastify', 'pg', 'drizzle-orm', '@electric-sql/pglite', 'pg-boss', 'node:http']) {
      expect(toPackage('packages/engine/src/run.ts', name), name).toBeDefined()
    }
  })

  test('the analyst imports no package', () => {
    for (const name of ['zod', 'node:util', 'fastify', 'drizzle-orm', '@ai-sdk/provider']) {
      expect(toPackage('packages/analyst/src/index.ts', name), name).toBeDefined()
    }
  })

  test('the design system imports neither router nor queries', () => {
    expect(toPackage(`${web}/ui/button.tsx`, 'lucide-react')).toBeUndefined()
    expect(toPackage(`${web}/ui/button.tsx`, '@tanstack/react-router')).toBeDefined()
  })

  test('the server starts no programs and evaluates no code', () => {
    expect(toPackage(tasks, 'node:child_process')).toBeDefined()
    expect(toPackage('packages/reader/src/pdf.ts', 'node:child_process')).toBeDefined()
    expect(toPackage('packages/reader/src/reader-process.ts', 'node:child_process')).toBeUndefined()
    expect(toPackage(`${server}/platform/embeddings/embeddings.ts`, 'node:child_process')).toBeDefined()
    expect(toPackage(`${server}/platform/embeddings/model.ts`, 'node:child_process')).toBeUndefined()
    expect(toPackage(`${server}/platform/embeddings/model.ts`, 'node:vm')).toBeDefined()
    expect(toPackage(tasks, 'vm')).toBeDefined()
    expect(toPackage(tasks, 'vm')).toBeDefined()
    expect(toPackage(`${server}/platform/db/lock.process.test.ts`, 'node:child_process')).toBeUndefined()
    expect(toPackage(`${server}/platform/db/testing/process.ts`, 'node:child_process')).toBeUndefined()
    expect(toPackage(`${server}/testing/process.ts`, 'node:child_process')).toBeUndefined()
  })
})

describe('tables in SQL text', () => {
  const declaredIn = `${server}/features/tasks/tasks.schema.ts`
  const errorOf = (from: string, file = declaredIn) => findTableError({ from, table: 'tasks', declaredIn: file })

  test('belong to the feature of the text', () => {
    expect(errorOf(`${server}/features/tasks/links/task-links.store.ts`)).toBeUndefined()
    expect(errorOf(`${server}/platform/installation/check.ts`, `${server}/platform/installation/installation.schema.ts`)).toBeUndefined()
  })

  test('are not checked in tests and test helpers', () => {
    const others = [`${server}/features/goals/goals.api.test.ts`, `${server}/testing/world.ts`, 'bench/jobs/ours.ts']
    expect([tasks, ...others].filter(isProduct)).toEqual([tasks])
  })

  test.each([`${server}/features/goals/goals.store.ts`, `${server}/platform/db/ping.ts`, `${server}/app.ts`])(
    'are forbidden in %s',
    (from) => {
      expect(errorOf(from)).toContain(`${from}: SQL text names the table tasks of tasks`)
    },
  )
})

describe('locations', () => {
  test('rejects an unresolved import', () => {
    expect(findError({ from: tasks, specifier: './gone.ts', isType: false, to: undefined })).toBe(`${tasks}: cannot find './gone.ts'`)
  })

  test('rejects an unknown folder', () => {
    expect(findMisplacement(`${server}/features/astrology/stars.ts`)).toContain('astrology')
    expect(findMisplacement(`${server}/utils/strings.ts`)).toContain('no module')
    expect(findMisplacement(`${web}/helpers/strings.ts`)).toContain('no module')
    expect(findMisplacement(tasks)).toBeUndefined()
  })

  test("a server feature's file ends with one of the known roles, unless its folder tells it", () => {
    for (const name of ['reminders.ts', 'reminders.util.ts', 'reminders/days.ts', 'results/days.ts', 'tools/days.util.ts'])
      expect(findMisplacement(`${server}/features/tasks/${name}`)).toContain('no known role')
    for (const name of [
      'index.ts',
      'reminders.logic.ts',
      'reminders/days.logic.ts',
      'tools/days.ts',
      'tools/days/days.ts',
      'reminders.test.ts',
    ])
      expect(findMisplacement(`${server}/features/tasks/${name}`)).toBeUndefined()
    expect(findMisplacement(`${web}/features/tasks/reminders.ts`)).toBeUndefined()
  })
})
