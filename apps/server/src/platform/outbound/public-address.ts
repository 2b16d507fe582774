import ipaddr from 'ipaddr.js'

/** Answers for the machine itself in Azure, though its address is a public one. */
const platformAddresses = ['168.63.129.16']

/** All addresses of the internet as it is given out today; what lies beyond maps, tunnels or is reserved. */
const globalV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/** An address of the public internet: not this machine, not its neighbours, not a cloud's inner services, not a tunnel to any of them. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || platformAddresses.includes(address.toString())) return false
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(globalV6)
}
