import type { DbCtx } from '../../../platform/ctx.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { countOpened, type StoredSecrets } from '../../../platform/secrets/secret-check.ts'
import { selectSealedAddresses } from './calendars.store.ts'

const purposeOf = (calendarId: string) => `address of calendar ${calendarId}`

export const sealAddress = (box: SecretBox, calendarId: string, url: string): Buffer => box.seal(url, purposeOf(calendarId))

/** Undefined if it was encrypted with another key. */
export const openAddress = (box: SecretBox, { id, sealed_url }: { id: string; sealed_url: Buffer }): string | undefined =>
  box.open(sealed_url, purposeOf(id))

export async function countCalendarSecrets(ctx: DbCtx, box: SecretBox): Promise<StoredSecrets> {
  const rows = await selectSealedAddresses(ctx)
  return countOpened(rows, ({ id, sealed_url }) => (sealed_url ? openAddress(box, { id, sealed_url }) : undefined))
}
