import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { inPage } from './in-page.tsx'
import { useKeyListener, useKeys } from './use-keys.ts'

/** A screen whose Alt+O opens the newest draft, once the drafts are read: `answer` says how many there are. */
async function drafts() {
  const opened: string[] = []
  let answer: (count: number) => void = () => {}
  function Held() {
    const [count, setCount] = useState<number>()
    answer = (read) => act(() => setCount(read))
    const hasDrafts = count !== undefined && count > 0
    useKeyListener()
    useKeys([{ keys: 'Alt+O', label: 'Open draft', run: (chord) => opened.push(chord), when: hasDrafts, awaited: count === undefined }])
    return <input aria-label="Ledger" />
  }
  const user = await inPage(<Held />)
  await user.click(screen.getByLabelText('Ledger'))
  return { user, opened, answer: (count: number) => answer(count) }
}

test('a key that comes before what it needs is read is carried out once that is there, and once only', async () => {
  const { user, opened, answer } = await drafts()
  await user.keyboard('{Alt>}o{/Alt}')
  expect(opened).toEqual([])
  answer(2)
  await expect.poll(() => opened).toEqual(['Alt+O'])
  answer(3)
  await user.keyboard('x')
  expect(opened).toEqual(['Alt+O'])
})

test.each([
  ['types', (user: Awaited<ReturnType<typeof drafts>>['user']) => user.keyboard('x')],
  ['clicks', (user: Awaited<ReturnType<typeof drafts>>['user']) => user.click(screen.getByLabelText('Ledger'))],
])('whoever %s meanwhile wants it no more', async (_what, does) => {
  const { user, opened, answer } = await drafts()
  await user.keyboard('{Alt>}o{/Alt}')
  await does(user)
  answer(2)
  await user.keyboard('{Alt>}o{/Alt}')
  expect(opened).toEqual(['Alt+O'])
})

test('where nothing comes, the key is forgotten', async () => {
  const { user, opened, answer } = await drafts()
  await user.keyboard('{Alt>}o{/Alt}')
  answer(0)
  await user.keyboard('{Shift}')
  answer(1)
  await user.keyboard('x')
  expect(opened).toEqual([])
})
