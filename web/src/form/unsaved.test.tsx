import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { inBooks } from '../books/in-books.tsx'
import { useLeaving } from './unsaved.tsx'

afterEach(() => vi.unstubAllGlobals())

test('the question whether to leave without saving is answered by letters too: N stays, Y leaves; Enter stays', async () => {
  const gone = vi.fn()
  function Screen() {
    const { leave, asks } = useLeaving(true)
    return (
      <>
        <button type="button" onClick={() => leave(gone)}>
          Away
        </button>
        {asks}
      </>
    )
  }
  const { user } = await inBooks(Screen, () => ({ result: [], next: null, version: '1' }))
  const away = screen.getByRole('button', { name: 'Away' })
  const asked = () => screen.queryByRole('dialog', { name: 'Leave without saving?' }) !== null
  for (const key of ['n', '{Enter}', '{Escape}']) {
    await user.click(away)
    await expect.poll(asked).toBe(true)
    await user.keyboard(key)
    await expect.poll(asked).toBe(false)
  }
  expect(gone).not.toHaveBeenCalled()
  await user.click(away)
  expect((await screen.findByRole('button', { name: /Leave/ })).textContent).toContain('Y')
  await user.keyboard('y')
  await expect.poll(() => gone.mock.calls.length).toBe(1)
})
