import { expect, test } from 'vitest'
import { networkOf, readProxies } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['64:ff9b:0:1::203.0.113.7', '64:ff9b:0:1::/64'],
  ['1:2:3:4:5:6:203.0.113.7', '1:2:3:4::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['not an address', 'unknown'],
  ['', 'unknown'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('trusted proxies are exact addresses; anything else is refused by name', () => {
  expect(readProxies(' 10.0.0.7, 2001:db8::7 ,')).toEqual(['10.0.0.7', '2001:db8::7'])
  expect(readProxies('')).toEqual([])
  for (const wrong of ['10.0.0.0/8', 'proxy.example.com', 'loopback', 'true', '10.0.0']) {
    expect(() => readProxies(`10.0.0.7,${wrong}`)).toThrow(`LEKHA_TRUSTED_PROXIES holds ${wrong}, which is no address.`)
  }
})
