import ipaddr from 'ipaddr.js'

const isIpv4 = (address: ipaddr.IPv4 | ipaddr.IPv6): address is ipaddr.IPv4 => address.kind() === 'ipv4'

/**
 * What rate limits count as one client. An IPv6 customer gets a whole /64 and picks addresses in it freely, so all of them count together;
 * an IPv4-mapped address is the IPv4 address it carries.
 */
export function toClientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (isIpv4(parsed)) return parsed.toString()
  const network = new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])
  return `${network.toString()}/64`
}
