import type { DoneEffect, Statement } from '@adjutant/contract/ai/acts'
import { capitalize } from '@adjutant/contract/text/capitalize'
import { getToolTitle } from '../tools/assistant-tools.ts'
import { inOneLine } from '../tools/field-changes.ts'

const maxNamed = 10

const nothing = 'Nothing was changed.'

const toChangesText = ({ changes }: DoneEffect): string =>
  changes.map(({ field, from, to }) => `${field.replaceAll('_', ' ')} ${inOneLine(from)} → ${inOneLine(to)}`).join(', ')

function toText(effect: DoneEffect): string {
  const { action, tool, record, changes, is_undone } = effect
  const end = is_undone ? ' (undone)' : ''
  const [change] = changes
  if (action === 'called') return `called “${inOneLine(tool)}”`
  if (action === 'maybe_called') return `“${inOneLine(tool)}” may have been called`
  if (!record) return `carried out “${getToolTitle(tool)}”${change ? ` (${inOneLine(change.to)})` : ''}${end}`
  if (action === 'sent') return `sent a message to “${inOneLine(record.title)}”`
  if (tool === 'set_kpi_value' && change)
    return `KPI “${inOneLine(change.field)}” ${inOneLine(change.from)} → ${inOneLine(change.to)}${end}`
  const named = `${action} ${record.kind} “${inOneLine(record.title)}”`
  return action === 'updated' ? `${named}: ${toChangesText(effect)}${end}` : named + end
}

/** An update without changed fields found every value as requested. */
const isChange = ({ action, changes }: DoneEffect): boolean => action !== 'updated' || changes.length > 0

/** Summarizes the effects in one line. Uses stored results alone, so that a model can't claim more or less. */
export function toActSummary(done: readonly DoneEffect[]): Statement {
  const effects = done.filter(isChange)
  const named = effects.slice(0, maxNamed).map(toText)
  const more = effects.length > maxNamed ? [`${effects.length - maxNamed} more`] : []
  return { text: effects.length === 0 ? nothing : `${capitalize([...named, ...more].join('; '))}.`, effects }
}
