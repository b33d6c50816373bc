import { expect, test } from 'vitest'
import { openLineWarning, readDatabaseUrl, runtimeConnection } from './connect.ts'

const at = (url: string) => readDatabaseUrl(url)
const SECRET = 'a secret of at least 32 characters, made once'

test("the runtime role's password is derived from the administrator's, else from the server's secret", () => {
  const passwordOf = (url: string, secret?: string) => runtimeConnection(at(url), secret).password
  const known = passwordOf('postgres://admin:one@db.example.com/lekha')
  expect(passwordOf('postgres://admin:one@db.example.com/lekha', SECRET)).toBe(known)
  const passwords = [known, passwordOf('postgres://admin:two@db/lekha'), passwordOf('postgres://admin@db/lekha', SECRET)]
  expect(new Set([...passwords, passwordOf('postgres://admin@db/lekha', `${SECRET}!`)]).size).toBe(4)
})

test('without a password and without a secret the server does not start: everybody could compute the password', () => {
  const admin = at('postgres://admin@db.example.com/lekha')
  expect(() => runtimeConnection(admin, '')).toThrow(/^DATABASE_URL carries no password\. Set LEKHA_SECRET/)
})

test('a database elsewhere without verified TLS is warned of', () => {
  const warned = (url: string) => openLineWarning(at(url)) !== undefined
  const near = ['localhost/l', '127.0.0.1/l', '127.0.1.1/l', '[::1]/l', 'LOCALHOST/l', 'db.example.com/l?host=/var/run/postgresql']
  const proved = ['require', 'verify-ca', 'verify-full'].map((mode) => `db.example.com/l?sslmode=${mode}`)
  const open = ['db.example.com/l', '10.0.0.7/l', 'db/l?sslmode=prefer', 'db/l?sslmode=no-verify', 'localhost.example.com/l']
  expect([...near, ...proved].filter((rest) => warned(`postgres://admin:one@${rest}`))).toEqual([])
  expect(open.filter((rest) => !warned(`postgres://admin:one@${rest}`))).toEqual([])
})
