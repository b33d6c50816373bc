import { linkOptions } from '@tanstack/react-router'
import { expect, test } from 'vitest'

// The compiler is the test: if the routes lose their types, each `@ts-expect-error` is an error itself.
test('a mistyped address, a missing id and an unknown parameter do not compile', () => {
  const params = { lng: 'en' }
  expect(linkOptions({ to: '/$lng/ledger/$id', params: { ...params, id: '1' } }).to).toBe('/$lng/ledger/$id')
  // @ts-expect-error there is no such screen
  linkOptions({ to: '/$lng/legder', params })
  // @ts-expect-error which ledger?
  linkOptions({ to: '/$lng/ledger/$id', params })
  // @ts-expect-error voucher entry knows no such parameter
  linkOptions({ to: '/$lng/transaction/voucher', params, search: { typ: 'payment' } })
})
