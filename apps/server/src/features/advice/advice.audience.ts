import type { AdviceRow } from './advice.store.ts'

/** The people who learn of a change. */
export const audienceOf = ({ user_id, organization_id }: AdviceRow) => [user_id, organization_id]
