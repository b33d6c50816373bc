import type { TreeRow } from '@lekha/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inBooks } from '../../books/in-books.tsx'
import { TreeFormScreen } from '../../masters/tree-form.tsx'
import { stockGroupNoun } from './stock-tree-nouns.ts'

const [IRON, RODS] = ['019b0000-0000-7000-8000-000000000001', '019b0000-0000-7000-8000-000000000002']
const row = (id: string, name: string, parentId: string | null): TreeRow => ({
  id,
  name,
  nameNp: '',
  code: null,
  parentId,
  parent: null,
  active: true,
  version: 1,
})

test('after one was created below another, the next one begins below none', async () => {
  const { user, sent } = await inBooks(
    () => <TreeFormScreen noun={stockGroupNoun} />,
    ({ method }) =>
      method === 'POST'
        ? { message: 'Data has been added sucessfully.', result: row(RODS, 'Rods', IRON) }
        : { result: [row(IRON, 'Iron', null)] },
  )
  await user.type(await screen.findByLabelText('Name in English'), 'Rods')
  await user.type(screen.getByRole('combobox', { name: 'Under stock group' }), 'iron{Enter}')
  await user.click(screen.getByRole('button', { name: /^(Create|Save)/ }))
  await expect.poll(() => sent.filter(({ method }) => method === 'POST').length).toBe(1)
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Name in English').value).toBe('')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Under stock group' }).value).toBe('(none)')
})
