import { isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * The network that failures are counted for: an IPv4 address, or the /64 that one subscriber has of IPv6. What is no address
 * at all, or of a caller who has hung up, is one network together.
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
  // An IPv4 address at the end takes the place of two groups, and is no part of the first four.
  const after = tail === undefined || tail === '' ? [] : tail.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * The proxies in front of the server, as LEKHA_TRUSTED_PROXIES lists them: exact addresses, with commas between.
 *
 * @throws Error for what is no address: a proxy that is named wrongly would make all its callers one
 */
export function readProxies(text: string): string[] {
  const proxies = text.split(',').flatMap((part) => part.trim() || [])
  const wrong = proxies.find((proxy) => isIP(proxy) === 0)
  if (wrong !== undefined)
    throw new Error(`LEKHA_TRUSTED_PROXIES holds ${wrong}, which is no address. Write it as 10.0.0.7, with commas between several.`)
  return proxies
}
