import type { DeskItem, DeskReason } from '@adjutant/contract/desk'
import type { DeskContent, DeskEntry } from './desk-source.port.ts'
import type { DeskKind } from './ranking.logic.ts'

export interface RankedEntry extends DeskEntry {
  kind: DeskKind
  reasons: DeskReason[]
  score: number
}

export const toDeskItem = ({ kind, id, facts, reasons, score }: RankedEntry, content: DeskContent, hiddenUntil: Date | null): DeskItem => ({
  kind,
  id,
  title: content.title,
  who: content.who ?? null,
  detail: content.detail ?? null,
  due_date: facts.due_date ?? null,
  since: facts.since?.toISOString() ?? null,
  score,
  reasons,
  actions: content.actions,
  conversation_id: content.conversation_id ?? null,
  run: content.run ?? null,
  act: content.act ?? null,
  draft_id: content.draft_id ?? null,
  hidden_until: hiddenUntil?.toISOString() ?? null,
})
