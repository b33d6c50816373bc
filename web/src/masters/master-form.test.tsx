import { type CostCentre, costCentreCalls } from '@lekha/contract'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { inBooks, Refusal, type Sent } from '../books/in-books.tsx'
import { schemaOf, useContractForm } from '../form/contract-form.ts'
import { TextFields } from '../form/text-fields.tsx'
import { MasterForm } from './master-form.tsx'
import { masterWire } from './master-wire.ts'

const wire = masterWire(costCentreCalls)
const PATH = '/api/organizations/himal/cost-centres'
const DHARAN: CostCentre = {
  ...{ id: '00000000-0000-7000-8000-000000000001', name: 'Dharan', nameNp: '', code: 'D', parentId: null, parent: null },
  ...{ active: true, version: 3 },
}
const TAKEN = new Refusal(409, { code: 'conflict', message: 'Refused.', fields: { code: 'This code is taken.' } })

/** The form of a cost centre, new or to be altered, over a server that stores it or refuses it; what follows is recorded. */
async function form(row: CostCentre | undefined, refusal?: Refusal) {
  const calls: string[] = []
  function Screen() {
    const [made, setMade] = useState(0)
    return <Fields key={made} onCreated={() => setMade(made + 1)} />
  }
  function Fields({ onCreated }: { onCreated: () => void }) {
    const { id: _id, parent: _parent, ...stored } = row ?? { ...DHARAN, name: '', code: null, version: 0 }
    const of = useContractForm(schemaOf(costCentreCalls.update), { ...stored, code: stored.code ?? '' })
    return (
      <MasterForm
        {...{ wire, row, of }}
        title={row ? 'Alter cost centre' : 'New cost centre'}
        list="Cost centres"
        back={() => void calls.push('back')}
        onCreated={({ name }) => {
          calls.push(`created ${name}`)
          onCreated()
        }}
      >
        <TextFields
          of={of}
          fields={[
            { name: 'name', label: 'Name', autoFocus: true },
            { name: 'code', label: 'Code' },
          ]}
        />
      </MasterForm>
    )
  }
  const answers = ({ body }: Sent) => refusal ?? { result: { ...DHARAN, ...(body as object), version: 4 } }
  const books = await inBooks(Screen, answers)
  return { ...books, calls }
}

afterEach(() => vi.unstubAllGlobals())

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)

test('a new one is typed by Enter alone; once it is stored the form is empty for the next', async () => {
  const { user, sent, calls } = await form(undefined)
  await user.keyboard('Ilam{Enter}I{Enter}')
  await expect.poll(() => calls).toEqual(['created Ilam'])
  expect(sent).toMatchObject([{ method: 'POST', path: PATH, body: { name: 'Ilam', code: 'I', parentId: null, active: true } }])
  expect(sent[0]?.body).not.toHaveProperty('version')
  await expect.poll(() => [field(/^Name/).value, field(/^Code/).value]).toEqual(['', ''])
})

test('an altered one names the version that was seen, and leads back', async () => {
  const { user, sent, calls } = await form(DHARAN)
  await user.keyboard('{End} bazar{Control>}{Enter}{/Control}')
  await expect.poll(() => calls).toEqual(['back'])
  expect(sent).toMatchObject([{ method: 'PUT', path: `${PATH}/${DHARAN.id}`, body: { name: 'Dharan bazar', code: 'D', version: 3 } }])
})

test('what the server refuses is said at its field, and what was typed stays', async () => {
  const { user, calls } = await form(DHARAN, TAKEN)
  await user.keyboard('{End} bazar{Control>}{Enter}{/Control}')
  await screen.findByText('This code is taken.')
  expect([document.activeElement, field(/^Name/).value, calls]).toEqual([field(/^Code/), 'Dharan bazar', []])
})

test('what the contract refuses is not sent', async () => {
  const { user, sent } = await form(DHARAN)
  await user.clear(field(/^Name/))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Required')
  expect(sent).toEqual([])
})

test('Escape leads back from any field', async () => {
  const { user, calls } = await form(DHARAN)
  await user.keyboard('{Enter}{Escape}')
  expect(calls).toEqual(['back'])
})
