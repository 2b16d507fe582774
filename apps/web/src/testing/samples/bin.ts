import type { BinEntry } from '@adjutant/contract/bin'
import { sampleId, sampleTime } from './people.ts'

const times = { deleted_at: sampleTime, purge_at: '2026-12-02T09:00:00.000Z' }

export const sampleBin: readonly BinEntry[] = [
  { kind: 'task', id: sampleId(701), title: 'Order letterhead', ...times },
  { kind: 'note', id: sampleId(702), title: 'Half a thought', ...times },
  { kind: 'conversation', id: sampleId(703), title: 'weekly_briefing', ...times },
]
