import { capitalize } from '../text/capitalize.ts'

/** Built-in names that need another text than their words. */
const titles: Record<string, string> = { strategic_flow: 'Strategy review' }

/** Built-in items have snake_case names such as `weekly_briefing`, shown as “Weekly briefing”. */
export function toReadableName(name: string) {
  if (titles[name]) return titles[name]
  if (!/^[a-z0-9]+(_[a-z0-9]+)+$/.test(name)) return name
  const text = name
    .replaceAll('_', ' ')
    .replaceAll(/\bkpi\b/g, 'KPI')
    .replaceAll('follow up', 'follow-up')
  return capitalize(text)
}
