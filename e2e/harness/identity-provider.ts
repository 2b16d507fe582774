import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { getProduct } from './product.ts'

const script = join(import.meta.dirname, '../../apps/server/src/features/sso/testing/identity-provider.child.ts')

/** A real OpenID Connect provider that signs these people in without interaction. */
export async function startIdentityProvider(redirectUri: string, emails: string[]) {
  const port = getProduct().identityProviderPort!
  const child = spawn(process.execPath, [script, `${port}`, redirectUri, ...emails], { stdio: ['ignore', 'pipe', 'ignore'] })
  const exit = once(child, 'exit')
  await once(child.stdout, 'data')
  // Keeps reading the output: writing to a closed pipe would end the process.
  child.stdout.resume()
  return {
    issuer: `http://127.0.0.1:${port}`,
    client: { id: 'adjutant', secret: 'a-secret-of-the-provider' },
    async stop() {
      child.kill()
      await exit
    },
  }
}
