import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inBooks } from '../../books/in-books.tsx'
import { ItemFormBody } from './item-form.tsx'

const ROW = { nameNp: '', code: null, active: true, version: 1 }
const GOODS = {
  groups: [{ ...ROW, id: 'tools', name: 'Tools', parentId: null, parent: null }],
  categories: [],
  units: [{ ...ROW, id: 'pieces', name: 'Pieces', symbol: 'pcs', decimals: 0, baseUnitId: null, perBase: null }],
}

test('what was typed in a field of an item and is not there becomes the name of what Alt+C creates, in the field of its script', async () => {
  const { user } = await inBooks(
    () => <ItemFormBody goods={GOODS} ledgers={[]} chart={[]} item={undefined} former={undefined} groupId={null} onCreated={() => {}} />,
    () => ({ result: [] }),
  )
  for (const [label, typed, title, named] of [
    ['Stock group', 'Iron', 'New stock group', ['Iron', '']],
    ['Stock category', 'फलाम', 'New stock category', ['फलाम', 'फलाम']],
    ['Unit', 'Kilogram', 'New unit', ['Kilogram', '']],
  ] as const) {
    const field = screen.getByRole('combobox', { name: label })
    await user.type(field, typed)
    await screen.findByText(`${title} “${typed}”`)
    await user.keyboard('{Alt>}c{/Alt}')
    const dialog = await screen.findByRole('dialog', { name: title })
    const names = [...dialog.querySelectorAll<HTMLInputElement>('input[name="name"], input[name="nameNp"]')].map(({ value }) => value)
    expect([label, names]).toEqual([label, named])
    await user.keyboard('{Escape}')
    if (screen.queryByRole('dialog')) await user.click(screen.getByRole('button', { name: /Leave|Discard|Close/ }))
  }
})
