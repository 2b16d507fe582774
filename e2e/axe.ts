// axe in the page, with what cannot find a grave fault left out: an audit is the dearest thing that a test does.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

interface AxeInPage {
  /** Not of its public interface, which does not tell how grave a rule is. */
  _audit: { rules: { id: string; enabled: boolean; impact: string }[] }
  run(context: Document, options: RunOptions): Promise<AxeResults>
}

let source: string | undefined

// Half as long as what the package gives by its name, and sent to every page that is audited.
const readSource = () => (source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))

/** The findings that are serious or critical, for the page as it is now: the rule, and where. */
export async function findGraveFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readSource())
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: AxeInPage }
    const grave = axe._audit.rules.filter(({ enabled, impact }) => enabled && ['serious', 'critical'].includes(impact))
    // What is right about the page is not described: that takes four times as long.
    const { violations } = await axe.run(document, { resultTypes: ['violations'], runOnly: grave.map(({ id }) => id) })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  })
}
