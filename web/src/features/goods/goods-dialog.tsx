import { createLedger, type TreeRow, type UnitOfMeasure } from '@lekha/contract'
import { withDescendants } from '@lekha/ledger'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { EMPTY_LEDGER } from '../../books/empty-ledger.ts'
import { useMasters } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { formKeys } from '../../form/form-keys.ts'
import { NameField } from '../../form/name-field.tsx'
import { NameFields } from '../../masters/master-fields.tsx'
import { type TreeFields, UnderField, useTreeForm } from '../../masters/tree-form.tsx'
import type { TreeNoun } from '../../masters/tree-noun.ts'
import { useStoreMaster } from '../../masters/use-store-master.ts'
import { holdKeys } from '../../ui/hold-keys.ts'
import { stockCategoryNoun, stockGroupNoun } from './stock-tree-nouns.ts'
import { type UnitFields, UnitMeasures, useUnitForm } from './unit-form.tsx'
import type { Goods } from './use-goods.ts'
import { unitWire } from './wires.ts'

/** The field of an item for which something new is created in place. */
export type NewGoods = 'groupId' | 'categoryId' | 'unitId' | 'alternateUnitId' | 'stockLedgerId'

/** `typed` is what was looked for in the field and is not there. */
type GoodsDialogProps = { is: NewGoods; typed: string; goods: Goods; onDone: (id: string) => void; onClose: () => void }

/** Creates a stock group, a stock category, a unit or a ledger of stock over the form of an item. */
export function GoodsDialog({ is, goods, ...dialog }: GoodsDialogProps) {
  if (is === 'groupId') return <TreeDialog noun={stockGroupNoun} all={goods.groups} {...dialog} />
  if (is === 'categoryId') return <TreeDialog noun={stockCategoryNoun} all={goods.categories} {...dialog} />
  if (is === 'stockLedgerId') return <StockLedgerDialog {...dialog} />
  return <UnitDialog all={goods.units} {...dialog} />
}

type Dialog = Pick<GoodsDialogProps, 'typed' | 'onDone' | 'onClose'>

function TreeDialog({ noun, all, typed, onDone, onClose }: Dialog & { noun: TreeNoun; all: readonly TreeRow[] }) {
  const { t } = useTranslation()
  const of = useTreeForm(noun, undefined, typed)
  const done = ({ id }: TreeRow) => onDone(id)
  const { store, pending } = useStoreMaster<TreeRow, TreeFields, TreeFields>({
    ...{ wire: noun.wire, row: undefined, of, onAdded: done, onChanged: done },
  })
  return (
    <FormDialog title={t(noun.words.create)} verb={t('Create')} pending={pending} changed={of.form.formState.isDirty} onClose={onClose}>
      {(dialog) => (
        <form id={dialog.id} className="form-stack" noValidate onKeyDown={formKeys} onSubmit={store}>
          <NameFields of={of} />
          <UnderField noun={noun} of={of} all={all} />
        </form>
      )}
    </FormDialog>
  )
}

function UnitDialog({ all, typed, onDone, onClose }: Dialog & { all: readonly UnitOfMeasure[] }) {
  const { t } = useTranslation()
  const of = useUnitForm(undefined, typed)
  const done = ({ id }: UnitOfMeasure) => onDone(id)
  const { store, pending } = useStoreMaster<UnitOfMeasure, UnitFields, UnitFields>({
    ...{ wire: unitWire, row: undefined, of, onAdded: done, onChanged: done },
  })
  return (
    <FormDialog title={t('New unit')} verb={t('Create')} pending={pending} changed={of.form.formState.isDirty} onClose={onClose}>
      {(dialog) => (
        <form id={dialog.id} className="form-stack" noValidate onKeyDown={formKeys} onSubmit={store}>
          <NameFields of={of} />
          <UnitMeasures of={of} all={all} simple />
        </form>
      )}
    </FormDialog>
  )
}

/** A ledger below the group of stock, with no more than its name: in its group where that is the only one. */
function StockLedgerDialog({ typed, onDone, onClose }: Dialog) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const groups = useMasters()?.groups ?? []
  const roots = groups.filter(({ predefined }) => predefined === 'stock-in-hand').map(({ id }) => id)
  const below = withDescendants(groups, roots)
  const of = useContractForm(schemaOf(createLedger), { ...ledgerFields, name: typed, groupId: roots[0] ?? '' })
  const create = useWrite(createLedger)
  const store = of.form.handleSubmit((body) =>
    create.mutate(
      { params: { organizationId }, body },
      { onSuccess: ({ result }) => onDone(result.id), onError: of.refuse, onSettled: holdKeys() },
    ),
  )
  return (
    <FormDialog title={t('New ledger')} verb={t('Create')} pending={create.isPending} changed={of.form.formState.isDirty} onClose={onClose}>
      {(dialog) => (
        <form id={dialog.id} className="form-stack" noValidate onKeyDown={formKeys} onSubmit={(event) => void store(event)}>
          <NameFields of={of} />
          <NameField of={of} name="groupId" label={t('Group')} items={groups.filter(({ id }) => below.has(id))} />
        </form>
      )}
    </FormDialog>
  )
}

const { version: _version, ...ledgerFields } = { ...EMPTY_LEDGER, name: '' }
