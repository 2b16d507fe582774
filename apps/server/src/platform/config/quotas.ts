export const bytesOfGigabyte = 1e9

/** Limits per person and per organization in total; set by the operator. */
export interface Quotas {
  personFileBytes: number
  organizationFileBytes: number
  /** Undefined: no limit. */
  personDailyTokens: number | undefined
  /** Undefined: no limit. */
  organizationDailyTokens: number | undefined
}
