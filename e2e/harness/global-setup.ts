import { announceProduct } from './product.ts'
import { findFreePort } from '../../tools/server-process.ts'
import { startProduct } from './server.ts'

/** On PostgreSQL if there is one: the server then needs a third of the CPU time that it needs on the embedded database. */
export default async function setUp() {
  const identityProviderPort = await findFreePort()
  const { TEST_DATABASE_URL: url } = process.env
  const settings = { OUTBOUND_ALLOW: `127.0.0.1:${identityProviderPort}`, ...(url && { DATABASE_URL: url }) }
  const { product, stop } = await startProduct({ settings })
  announceProduct({ ...product, identityProviderPort })
  return stop
}
