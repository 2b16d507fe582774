// Runs axe in the page with only the rules that can report serious problems, because an audit is the slowest part of a test.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

interface AxeInPage {
  /** Internal API: the public one does not expose a rule's impact. */
  _audit: { rules: { id: string; enabled: boolean; impact: string }[] }
  run(context: Document, options: RunOptions): Promise<AxeResults>
}

let source: string | undefined

// The minified build is half as large, and it is sent to every audited page.
const readSource = () => (source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))

/** Serious and critical violations of the current page: rule and element. */
export async function findSeriousViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readSource())
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: AxeInPage }
    const seriousImpacts = axe._audit.rules.filter(({ enabled, impact }) => enabled && ['serious', 'critical'].includes(impact))
    // Skips passes, whose description takes four times as long.
    const { violations } = await axe.run(document, { resultTypes: ['violations'], runOnly: seriousImpacts.map(({ id }) => id) })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  })
}
