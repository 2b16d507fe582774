import { limits } from '@adjutant/contract/core/limits'
import type { Retention, RetentionPreview } from '@adjutant/contract/accounts/personal-data'
import { personalDataMessages } from '@adjutant/contract/messages/personal-data-messages'
import { pluralize } from '@adjutant/contract/text/pluralize'

/** Form values; an empty field keeps records forever. */
export type PeriodValues = Record<keyof Retention, string>

const toText = (days: number | null) => (days === null ? '' : String(days))

export const toPeriodValues = ({ conversations_days, runs_days, bin_days }: Retention): PeriodValues => ({
  conversations_days: toText(conversations_days),
  runs_days: toText(runs_days),
  bin_days: toText(bin_days),
})

const isPeriod = (text: string, max: number) => /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max

export function validatePeriod(values: PeriodValues): Partial<PeriodValues> | undefined {
  const issues: Partial<PeriodValues> = {}
  for (const name of ['conversations_days', 'runs_days'] as const)
    if (values[name].trim() && !isPeriod(values[name], limits.retentionDays)) issues[name] = personalDataMessages.periodWrong
  if (!isPeriod(values.bin_days, limits.binDays)) issues.bin_days = personalDataMessages.binWrong
  return Object.keys(issues).length > 0 ? issues : undefined
}

const toDays = (text: string) => (text.trim() ? Number(text) : null)

export const toPeriods = ({ conversations_days, runs_days, bin_days }: PeriodValues): Retention => ({
  conversations_days: toDays(conversations_days),
  runs_days: toDays(runs_days),
  bin_days: Number(bin_days),
})

const daysOf = (days: number | null) => days ?? Number.POSITIVE_INFINITY

/** Whether any period would delete sooner than before. */
export const isShorter = (after: Retention, before: Retention): boolean =>
  (['conversations_days', 'runs_days', 'bin_days'] as const).some((name) => daysOf(after[name]) < daysOf(before[name]))

export function toPreviewText({ conversations, runs, bin }: RetentionPreview): string {
  if (conversations + runs + bin === 0) return 'No record is old enough to be deleted now. From now on older ones are deleted every hour.'
  const parts = [
    conversations > 0 && pluralize(conversations.toLocaleString('en'), 'conversation', 'conversations'),
    runs > 0 && pluralize(runs.toLocaleString('en'), 'run', 'runs'),
    bin > 0 && `${pluralize(bin.toLocaleString('en'), 'record', 'records')} in the bin`,
  ].filter((part) => part !== false)
  return `This deletes ${new Intl.ListFormat('en').format(parts)} within the hour. You can't undo it.`
}
