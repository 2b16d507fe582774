import 'axe-core'
import { expect } from 'vitest'
import { listSeriousViolations } from './serious-violations.ts'

/** Expects no serious axe violation once the page is complete: a list hides its rows until it has measured them. */
export async function expectAccessible() {
  await expect.poll(listSeriousViolations).toEqual([])
}

/** Expects no horizontal scrolling. */
export async function expectNoSidewaysScroll() {
  const { documentElement: root } = document
  await expect.poll(() => root.scrollWidth - root.clientWidth).toBeLessThanOrEqual(0)
}
