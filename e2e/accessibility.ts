import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { listSeriousViolations } from '../apps/web/src/testing/serious-violations.ts'

const require = createRequire(import.meta.url)

let source: string | undefined

// The minified build is half as large, and it is sent to every audited page.
const readSource = () => (source ??= readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'))

/** Serious and critical violations of the current page: rule and element. */
export async function findSeriousViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readSource())
  return page.evaluate(listSeriousViolations)
}
