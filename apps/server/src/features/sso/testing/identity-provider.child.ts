// Runs the identity provider as a separate process, for browser tests. Arguments: a port, a redirect URI and the known emails.
import { startIdentityProvider } from './identity-provider.ts'

const [port, redirectUri, ...emails] = process.argv.slice(2)
const provider = await startIdentityProvider({ port: Number(port), redirectUris: [redirectUri!] })
for (const email of emails) provider.add(email, { sub: email, email, email_verified: true, given_name: 'Ada', family_name: 'Byron' })
process.stdout.write(`listening at ${provider.issuer}\n`)
