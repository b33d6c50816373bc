import { expect, test } from 'vitest'
import { clientName } from './client-name.ts'

test('a browser is shown by its own name and its system, although each User-Agent contains the names of others', () => {
  const agents = {
    'Chrome · Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Edge · Windows':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Firefox · Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
    'Safari · iOS':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Chrome · Android': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  }
  for (const [name, agent] of Object.entries(agents)) expect(clientName(agent)).toBe(name)
})

test('a program that is no browser is shown by its User-Agent', () => {
  expect([clientName('curl/8.5.0'), clientName('')]).toEqual(['curl/8.5.0', ''])
})
