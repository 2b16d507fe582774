import type { AxeResults, RunOptions } from 'axe-core'

interface AxeInPage {
  /** Internal API: the public one does not expose a rule's impact. */
  _audit: { rules: { id: string; enabled: boolean; impact: string }[] }
  run(context: Document, options: RunOptions): Promise<AxeResults>
}

/**
 * Serious and critical violations in a document that has loaded axe: rule and element. Only rules that can report those run, because an
 * audit is the slowest part of a test. Browser tests send this function to the page, so it uses nothing outside of itself.
 */
export async function listSeriousViolations(): Promise<string[]> {
  const { axe } = window as unknown as { axe: AxeInPage }
  const seriousImpacts = axe._audit.rules.filter(({ enabled, impact }) => enabled && ['serious', 'critical'].includes(impact))
  // Skips passes, whose description takes four times as long.
  const { violations } = await axe.run(document, { resultTypes: ['violations'], runOnly: seriousImpacts.map(({ id }) => id) })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
