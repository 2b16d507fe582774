import { schedules } from '@adjutant/contract/ai/schedules'
import { implement } from '../../platform/http/implement.ts'
import type { RunLauncher } from '../runs/index.ts'
import { changeSchedule, createSchedule, listSchedules, previewRecurrence, removeSchedule } from './schedules.service.ts'

export const scheduleRoutes = (launcher: RunLauncher) =>
  implement(schedules, {
    list: (ctx, { query }) => listSchedules(ctx, query.definition_id),
    create: (ctx, { body }) => createSchedule(ctx, launcher, body),
    preview: async (ctx, { body }) => previewRecurrence(ctx, body.rhythm),
    change: (ctx, { params, body }) => changeSchedule(ctx, launcher, params.id, body),
    remove: (ctx, { params }) => removeSchedule(ctx, params.id),
  })
