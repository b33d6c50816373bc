import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { inPage } from './in-page.tsx'
import { useKeyListener, useKeys } from './use-keys.ts'

/** A page with a key of its own and a button that opens a dialog of two fields. */
async function page(startSecond = false) {
  const heard: string[] = []
  function Page() {
    const [open, setOpen] = useState(false)
    useKeyListener()
    useKeys([{ keys: 'Alt+C', label: 'Create', run: () => heard.push('the page heard Alt+C') }])
    return (
      <main>
        <Button onClick={() => setOpen(true)}>Filter</Button>
        {open && (
          <Dialog
            title="Choose"
            onClose={() => {
              heard.push('closed')
              setOpen(false)
            }}
            footer={<Button kind="main">Apply</Button>}
          >
            <input aria-label="Text" />
            <input aria-label="Amount" data-autofocus={startSecond || undefined} />
          </Dialog>
        )}
      </main>
    )
  }
  const user = await inPage(<Page />)
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  return { user, heard }
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('a dialog is named by its title and has the keyboard at once, in its first field', async () => {
  await page()
  expect(screen.getByRole('dialog', { name: 'Choose' })).toBeTruthy()
  expect(focused()).toBe('Text')
})

test('it begins in the control that is marked', async () => {
  await page(true)
  expect(focused()).toBe('Amount')
})

test('Escape closes it, and the keyboard is back where it was', async () => {
  const { user, heard } = await page()
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(heard).toEqual(['closed'])
  await expect.poll(focused).toBe('Filter')
})

test('a click beside it does not close it: a filled form would be lost', async () => {
  const { user, heard } = await page()
  await user.click(document.querySelector('.mantine-Modal-overlay') as HTMLElement)
  expect(heard).toEqual([])
})

test('the keys of the page behind it are silent while it is open', async () => {
  const { user, heard } = await page()
  await user.keyboard('{Alt>}c{/Alt}')
  expect(heard).toEqual([])
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'c', code: 'KeyC', altKey: true })
  expect(heard).toEqual(['closed', 'the page heard Alt+C'])
})

test('Tab stays within it, and the cross comes last', async () => {
  const { user } = await page()
  const walked: unknown[] = []
  for (let step = 0; step < 4; step += 1) {
    await user.tab()
    walked.push(focused())
  }
  expect(walked).toEqual(['Amount', 'Apply', 'Close', 'Text'])
})
