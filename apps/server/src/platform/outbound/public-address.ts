import ipaddr from 'ipaddr.js'

/** A public address that serves the machine itself in Azure. */
const platformAddresses = ['168.63.129.16']

/** All IPv6 addresses assigned to the internet today; the rest is mapped, tunnelled or reserved. */
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** A public internet address: not this machine, its network, a cloud's internal services or a tunnel to any of them. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || platformAddresses.includes(address.toString())) return false
  return address instanceof ipaddr.IPv4 || address.match(globalV6)
}
