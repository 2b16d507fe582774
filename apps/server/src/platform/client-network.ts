import ipaddr from 'ipaddr.js'

const isIpv4 = (address: ipaddr.IPv4 | ipaddr.IPv6): address is ipaddr.IPv4 => address.kind() === 'ipv4'

/**
 * The client for rate limits. An IPv6 customer controls a whole /64, so it counts as one client; an IPv4-mapped address is its IPv4
 * address.
 */
export function toClientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (isIpv4(parsed)) return parsed.toString()
  const network = new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])
  return `${network.toString()}/64`
}
