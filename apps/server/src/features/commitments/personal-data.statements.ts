import { sql, type SQL } from 'drizzle-orm'
import { commitments } from './commitments.schema.ts'
import { isSourceVisible, isVisible, type Viewed } from './commitments.store.ts'

/** The promises that the person sees, without a quote from a text that they can no longer see. */
export const exportCommitments = (_userId: string, viewer: Viewed): SQL =>
  sql`select ${commitments.id}, to_jsonb(${commitments}) - array['sentence_key', 'deleted_at'] || case when ${isSourceVisible(viewer)} then '{}'::jsonb
      else '{"quote": null, "position": 0, "source_kind": null, "source_id": null, "source_record_id": null, "source_date": null}'::jsonb end as row
    from ${commitments} where ${isVisible(viewer)}`
