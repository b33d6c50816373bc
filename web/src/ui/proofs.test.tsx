import { paisa } from '@lekha/money'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inPage } from './in-page.tsx'
import { Proofs } from './proofs.tsx'

test('a difference says its side, except where it adds up those of both', async () => {
  const difference = paisa(50_000n)
  await inPage(
    <Proofs
      proofs={[
        { id: 'control', label: 'Sub-ledgers = control ledgers', difference },
        { id: 'debit', label: 'Debits = the file’s', difference, absolute: true },
      ]}
    />,
  )
  const proofs = [...document.querySelectorAll('[data-proof="failed"]')].map(({ textContent }) => textContent)
  expect(proofs).toEqual(['Does not agree: Sub-ledgers = control ledgers500.00Dr', 'Does not agree: Debits = the file’s500.00'])
  expect(screen.queryByText('Cr')).toBeNull()
})
