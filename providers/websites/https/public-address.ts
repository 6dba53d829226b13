import { BlockList, isIP } from 'node:net'

/** Networks that are not the public internet (iana.org/assignments/iana-ipv4-special-registry and its sister for IPv6). */
const PRIVATE_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
/** Of the addresses that are given out at all (2000::/3), those that lead elsewhere. */
const PRIVATE_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', bits] = network.split('/')
    list.addSubnet(base, Number(bits), family)
  }
  return list
}

const v4 = listOf(PRIVATE_V4, 'ipv4')
const v6 = listOf(PRIVATE_V6, 'ipv6')
const givenOut = listOf(['2000::/3'], 'ipv6')

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !v4.check(address, 'ipv4')
    case 6:
      return givenOut.check(address, 'ipv6') && !v6.check(address, 'ipv6')
    default:
      return false
  }
}
