import { ScheduleCreate, type Schedule } from '@adjutant/contract/ai/schedules'
import { recurrenceKinds, runKinds } from '@adjutant/contract/core/choices'
import { weekdayNames } from '@adjutant/contract/core/days'
import { Id } from '@adjutant/contract/core/fields'
import { limits } from '@adjutant/contract/core/limits'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { z } from 'zod'
import type { Ctx } from '../../../../platform/ctx.ts'
import { NotFound } from '../../../../platform/errors.ts'
import { requiredText } from '../argument-schemas.ts'
import { diffFields } from '../field-changes.ts'
import { defineChange, defineTool, toLookupOutcome } from '../tool.ts'
import { getWorkflow, getWorkflows, InputValues, toInputs } from './workflow-tools.ts'

/** Example: 'weekly on Monday, Friday at 08:00 (Europe/Berlin)'. */
const toRecurrenceText = ({ every, time, weekdays = [], day_of_month, cron, time_zone }: Partial<Schedule['rhythm']>): string => {
  const days = weekdays.map((weekday) => weekdayNames[weekday - 1]).join(', ')
  return [
    every === 'cron' ? `cron ${cron}` : every,
    days && `on ${days}`,
    day_of_month && `on day ${day_of_month}`,
    time && `at ${time}`,
    `(${time_zone})`,
  ]
    .filter(Boolean)
    .join(' ')
}

const toScheduleView = ({ id, kind, definition_id, name, rhythm, is_enabled, next_runs, last_run, problem }: Schedule) => ({
  id,
  kind,
  definition_id,
  name,
  rhythm: toRecurrenceText(rhythm),
  is_enabled,
  next_run: next_runs[0] ?? null,
  last_run: last_run && { status: last_run.status, outcome: last_run.outcome, at: last_run.created_at },
  problem,
})

async function getSchedule(ctx: Ctx, id: string): Promise<Schedule> {
  const schedule = (await getWorkflows(ctx).listSchedules(ctx)).find((one) => one.id === id)
  if (!schedule) throw new NotFound()
  return schedule
}

const asSwitch = (is_enabled: boolean): string => (is_enabled ? 'On' : 'Off')

const CreateInput = z
  .strictObject({
    kind: z.enum(runKinds),
    definition_id: Id.describe('The id of the crew or flow, from list_workflows'),
    every: z.enum(recurrenceKinds.filter((kind) => kind !== 'cron')),
    time: requiredText('HH:MM in the time zone', 5),
    weekdays: z.array(z.int().min(1).max(7)).optional().describe('With weekly: 1 is Monday, 7 is Sunday'),
    day_of_month: z.int().min(1).max(31).optional().describe('With monthly'),
    time_zone: requiredText('IANA name, such as Europe/Berlin', limits.name),
    inputs: InputValues,
  })
  // The schedule would run without them, but the approval would show them.
  .refine(({ every, weekdays }) => !weekdays || every === 'weekly', { path: ['weekdays'], error: 'Only a weekly schedule has weekdays.' })
  .refine(({ every, day_of_month }) => !day_of_month || every === 'monthly', {
    path: ['day_of_month'],
    error: 'Only a monthly schedule has a day of the month.',
  })

const toRecurrence = ({ every, time, weekdays, day_of_month, time_zone }: z.output<typeof CreateInput>) => ({
  every,
  time,
  time_zone,
  ...(weekdays && { weekdays }),
  ...(day_of_month && { day_of_month }),
})

export const scheduleTools = [
  defineTool({
    name: 'list_schedules',
    title: 'Look at schedules',
    // Colleagues name the crews and flows that they share.
    returnsUntrustedText: true,
    description: 'Lists the person’s schedules of crews and flows: when they run next, how the last run ended, and problems.',
    input: z.strictObject({}),
    changesRecords: false,
    async run(ctx) {
      const schedules = await getWorkflows(ctx).listSchedules(ctx)
      return toLookupOutcome(
        `${pluralize(schedules.length, 'schedule was', 'schedules were')} found.`,
        { schedules: schedules.map(toScheduleView) },
        [],
      )
    },
  }),
  defineChange({
    name: 'create_schedule',
    title: 'Schedule a crew or flow',
    action: 'create',
    description: 'Runs a crew or flow at regular times. Use it only when the person asks for it.',
    input: CreateInput,
    async preview(ctx, input) {
      const { name } = await getWorkflow(ctx, input.kind, input.definition_id)
      return {
        record: null,
        changes: diffFields({}, { [input.kind]: name, runs: toRecurrenceText(toRecurrence(input)), ...toInputs(input.inputs) }),
      }
    },
    async apply(ctx, input) {
      const { kind, definition_id } = input
      const create = ScheduleCreate.parse({ kind, definition_id, rhythm: toRecurrence(input), inputs: toInputs(input.inputs) })
      const schedule = await getWorkflows(ctx).createSchedule(ctx, create)
      const receipt = `“${schedule.name}” is scheduled ${toRecurrenceText(schedule.rhythm)}.`
      return { receipt, record: null, view: toScheduleView(schedule) }
    },
  }),
  defineChange({
    name: 'switch_schedule',
    title: 'Switch a schedule on or off',
    action: 'update',
    description: 'Switches one schedule on or off, found by its id. Use it only when the person asks for it.',
    input: z.strictObject({ id: Id.describe('The id of the schedule, from list_schedules'), is_enabled: z.boolean() }),
    async preview(ctx, { id, is_enabled }) {
      const { name, is_enabled: before } = await getSchedule(ctx, id)
      const label = name ?? 'schedule'
      return { record: null, changes: diffFields({ [label]: asSwitch(before) }, { [label]: asSwitch(is_enabled) }) }
    },
    async apply(ctx, { id, is_enabled }) {
      const schedule = await getWorkflows(ctx).changeSchedule(ctx, id, { is_enabled })
      const receipt = `The schedule of “${schedule.name}” is ${is_enabled ? 'on' : 'off'}.`
      return { receipt, record: null, view: toScheduleView(schedule) }
    },
  }),
]
