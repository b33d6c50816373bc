import { isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * The network by which attempts are counted: an IPv4 address, or the /64 that an IPv6 subscriber gets. Everything that is not an
 * address, such as that of a client that has disconnected, counts as one network.
 *
 * @example networkOf('2001:db8:1:2:3::4') // '2001:db8:1:2::/64'
 */
export function networkOf(address: string | undefined): string {
  const plain = (address ?? '').replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (isIPv4(mapped ?? plain)) return mapped ?? plain
  if (!isIPv6(plain)) return 'unknown'
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  // An IPv4 address at the end takes the place of the last two groups.
  const after = tail === undefined || tail === '' ? [] : tail.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * The proxies in front of the server, from LEKHA_TRUSTED_PROXIES: exact addresses, separated by commas.
 *
 * @throws Error for what is not an address: behind an unrecognized proxy all clients would count as one network
 */
export function readProxies(text: string): string[] {
  const proxies = text.split(',').flatMap((part) => part.trim() || [])
  const wrong = proxies.find((proxy) => isIP(proxy) === 0)
  if (wrong !== undefined)
    throw new Error(`LEKHA_TRUSTED_PROXIES holds ${wrong}, which is no address. Write it as 10.0.0.7, with commas between several.`)
  return proxies
}
