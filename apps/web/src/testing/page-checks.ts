import 'axe-core'
import { expect } from 'vitest'
import { listSeriousViolations } from './serious-violations.ts'

/** Expects no serious axe violation. */
export async function expectAccessible() {
  expect(await listSeriousViolations()).toEqual([])
}

/** Expects no horizontal scrolling. */
export async function expectNoSidewaysScroll() {
  const { documentElement: root } = document
  await expect.poll(() => root.scrollWidth - root.clientWidth).toBeLessThanOrEqual(0)
}
