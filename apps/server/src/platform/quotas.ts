export const bytesOfGigabyte = 1e9

/** What one person has of the house, and what the people of one organization have together; set by the operator. */
export interface Quotas {
  personFileBytes: number
  organizationFileBytes: number
  /** Undefined: no limit. */
  personDailyTokens: number | undefined
  /** Undefined: no limit. */
  organizationDailyTokens: number | undefined
}
