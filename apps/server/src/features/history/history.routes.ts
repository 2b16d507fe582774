import { history } from '@adjutant/contract/records/history'
import { implement } from '../../platform/http/implement.ts'
import type { HistoryAdapter } from './history.adapters.ts'
import { listVersions, restoreVersion } from './history.service.ts'
import { changeWeeklyMail, markRead, readUnread, readWeeklyMail, recordVisit } from './unread-changes.service.ts'

export const historyRoutes = (adapters: readonly HistoryAdapter[]) =>
  implement(history, {
    list: (ctx, { params, query }) => listVersions(ctx, adapters, params, query),
    restore: (ctx, { params }) => restoreVersion(ctx, adapters, params),
    unread: (ctx) => readUnread(ctx, adapters),
    markRead: (ctx) => markRead(ctx),
    visit: (ctx, { query }) => recordVisit(ctx, query.time_zone),
    weeklyMail: (ctx) => readWeeklyMail(ctx),
    setWeeklyMail: (ctx, { body }) => changeWeeklyMail(ctx, body),
  })
