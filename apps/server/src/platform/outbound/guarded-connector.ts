import { isIP } from 'node:net'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { buildConnector } from 'undici'
import { isPublicAddress } from './public-address.ts'

/** A call was not made, or its response was not accepted. The message can be shown to people and contains no secrets. */
export class OutboundBlocked extends Error {
  override name = 'OutboundBlocked'
  constructor(reason: string = appMessages.factory.addressNotAllowed) {
    super(reason)
  }
}

/** Resolves all addresses of a host. */
export type Resolve = (hostname: string) => Promise<string[]>

interface Guard {
  /** The operator allows this host and port. */
  isListed(hostname: string, port: string): boolean
  resolve: Resolve
  connectMs: number
}

/** One forbidden address rejects the name, because a mixed answer is a DNS rebinding attempt. */
async function getAddress({ isListed, resolve }: Guard, hostname: string, port: string): Promise<string> {
  const addresses = isIP(hostname) ? [hostname] : await resolve(hostname)
  const [first] = addresses
  if (first === undefined) throw new OutboundBlocked()
  if (!isListed(hostname, port) && !addresses.every(isPublicAddress)) throw new OutboundBlocked()
  return first
}

const portOf = (protocol: string, port: string | undefined) => port || (protocol === 'https:' ? '443' : '80')

/** Resolves a name once, checks the addresses and connects to the checked one, so a later change of the name has no effect. */
export function guardedConnector(guard: Guard): buildConnector.connector {
  const connect = buildConnector({ timeout: guard.connectMs })
  return (options, callback) => {
    getAddress(guard, options.hostname, portOf(options.protocol, options.port)).then(
      (address) => connect({ ...options, hostname: address }, callback),
      (error: unknown) => callback(error instanceof Error ? error : new OutboundBlocked(), null),
    )
  }
}
