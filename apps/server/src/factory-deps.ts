import { randomBytes } from 'node:crypto'
import { countStoredSecrets, type FactoryDeps } from './features/factory/index.ts'
import { countCalendarSecrets, createCalendarReader, type CalendarDeps, type ReadCalendar } from './features/meetings/index.ts'
import { countClientSecrets } from './features/sso/index.ts'
import { countTotpSecrets } from './features/two-factor/index.ts'
import type { Models } from './platform/models/models.ts'
import { createOutbound, type Outbound } from './platform/outbound/outbound.ts'
import type { DbCtx } from './platform/ctx.ts'
import { createSecretBox, type SecretBox } from './platform/secrets/secret-box.ts'
import type { StoredSecrets } from './platform/secrets/secret-check.ts'
import type { WebSearch } from './platform/web-search/web-search.ts'

interface FactorySettings {
  webSearch: WebSearch | undefined
  outbound?: Outbound | undefined
  secrets?: SecretBox | undefined
}

/** Counts the values encrypted with the installation's key, across features. */
export async function countSecrets(ctx: DbCtx, box: SecretBox): Promise<StoredSecrets> {
  const counters = [countStoredSecrets, countClientSecrets, countCalendarSecrets, countTotpSecrets]
  const counts = await Promise.all(counters.map((count) => count(ctx, box)))
  const sum = (name: keyof StoredSecrets) => counts.reduce((total, count) => total + count[name], 0)
  return { opened: sum('opened'), unopened: sum('unopened') }
}

export const toFactoryDeps = ({ webSearch, outbound, secrets }: FactorySettings, models: Models): FactoryDeps => ({
  models,
  webSearch,
  outbound: outbound ?? createOutbound({ allow: [] }),
  secrets: secrets ?? createSecretBox(randomBytes(32).toString('base64')),
})

/** Calendars use the same client and key as the tools of people. */
export const toCalendarDeps = ({ outbound, secrets }: FactoryDeps, read: ReadCalendar = createCalendarReader()): CalendarDeps => ({
  outbound,
  secrets,
  read,
})
