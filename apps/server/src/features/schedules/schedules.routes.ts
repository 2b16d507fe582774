import { schedules } from '@adjutant/contract/schedules'
import { implement } from '../../platform/http/implement.ts'
import type { Starting } from '../runs/runs.door.ts'
import { changeSchedule, createSchedule, listSchedules, previewRhythm, removeSchedule } from './schedules.service.ts'

export const scheduleRoutes = (starting: Starting) =>
  implement(schedules, {
    list: (ctx, { query }) => listSchedules(ctx, query.definition_id),
    create: (ctx, { body }) => createSchedule(ctx, starting, body),
    preview: async (ctx, { body }) => previewRhythm(ctx, body.rhythm),
    change: (ctx, { params, body }) => changeSchedule(ctx, starting, params.id, body),
    remove: (ctx, { params }) => removeSchedule(ctx, params.id),
  })
