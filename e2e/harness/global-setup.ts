import { announceProduct } from './product.ts'
import { findFreePort } from '../../tools/server-process.ts'
import { startProduct } from './server.ts'

export default async function setUp() {
  const identityProviderPort = await findFreePort()
  const { product, stop } = await startProduct({ OUTBOUND_ALLOW: `127.0.0.1:${identityProviderPort}` })
  announceProduct({ ...product, identityProviderPort })
  return stop
}
