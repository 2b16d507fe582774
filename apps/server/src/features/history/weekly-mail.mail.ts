import type { ChangedRecord, UnreadChanges } from '@adjutant/contract/records/history'
import { greeting, oneLine, type NewMail } from '../mail/index.ts'

const maxLines = 15

function toLine({ kind, title, action, actors, agents, changes }: ChangedRecord): string {
  const who = [...actors.map(({ name }) => oneLine(name)), ...(agents.length > 0 ? ['an agent'] : [])].join(', ') || 'the system'
  const fields = changes.map(({ field, to }) => `${oneLine(field)} → ${oneLine(to ?? 'empty').slice(0, 80)}`).join('; ')
  return `- ${kind} “${oneLine(title)}”: ${action} by ${who}${fields && ` (${fields})`}`
}

export const weeklyMail = (
  { id, email, first_name }: { id: string; email: string; first_name: string | null },
  { records, total }: UnreadChanges,
  { publicUrl, monday }: { publicUrl: string; monday: string },
): NewMail => ({
  key: `weekly-changes:${id}:${monday}`,
  recipient: email,
  subject: total === 1 ? 'One record changed last week' : `${total} records changed last week`,
  body: `${greeting(first_name)}

This is what others and agents changed in the last seven days:

${records.slice(0, maxLines).map(toLine).join('\n')}
${total > maxLines ? `and ${total - maxLines} more\n` : ''}
${publicUrl}/app/ceodashboard

You can turn this mail off in your profile:
${publicUrl}/app/profile

Adjutant
`,
})
