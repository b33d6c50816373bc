import { CASH_AND_BANK_GROUPS, CREDITED_KINDS, NOTE_TYPES, PAID_KINDS } from '@lekha/ledger'
import { type RawBuilder, sql } from 'kysely'

/** Whether the ledger `g` stands in a group of cash or bank, or below one. */
export const isOfCash = (organizationId: string): RawBuilder<unknown> => sql`
  coalesce(g.group_id in (with recursive cash as (
     select group_id from ledger_group where organization_id = ${organizationId} and predefined = any(${[...CASH_AND_BANK_GROUPS]}::text[])
     union select b.group_id from ledger_group b join cash on b.parent_id = cash.group_id where b.organization_id = ${organizationId})
   select group_id from cash), false)`

/** `namingKind` of packages/ledger, of the voucher type `t`. */
const AS_NAMED = sql`case when t.code = any(${Object.values(NOTE_TYPES)}::text[]) then t.code else t.base_kind end`

/**
 * The names of the ledger that a voucher is named by, as `mainLine` of packages/ledger chooses it, in both languages; where it has no
 * line, of the first item that it moves; an order by its party. The statement around it has the version `v` of a voucher, of which the former tells if it is cancelled, and its voucher type `t`.
 */
export const mainLedgerNames = (organizationId: string): RawBuilder<unknown> => sql`
  coalesce((select array[g.name, g.name_np] from voucher_line l join ledger g on g.organization_id = l.organization_id and g.ledger_id = l.ledger_id
    where l.organization_id = v.organization_id and l.entry = case when v.cancelled then v.supersedes else v.entry end and l.line_no > 0
    order by ${AS_NAMED} = any(${[...PAID_KINDS]}::text[]) and ${isOfCash(organizationId)},
             (l.amount_paisa < 0) <> (${AS_NAMED} = any(${[...CREDITED_KINDS]}::text[])), l.line_no limit 1),
  (select array[i.name, i.name_np] from stock_movement m join stock_item i on i.organization_id = m.organization_id and i.stock_item_id = m.stock_item_id
    where m.organization_id = v.organization_id and m.entry = case when v.cancelled then v.supersedes else v.entry end and m.line_no > 0
    order by m.line_no limit 1),
  (select array[g.name, g.name_np] from order_line l join ledger g on g.organization_id = l.organization_id and g.ledger_id = l.ledger_id
    where l.organization_id = v.organization_id and l.entry = case when v.cancelled then v.supersedes else v.entry end
    order by (l.amount_paisa > 0) <> (t.base_kind = 'sales-order'), l.line_no limit 1))`

/** What a version `v` of a voucher comes to: the sum of its lines, or, of an order, what it asks for. */
export const shownTotal: RawBuilder<unknown> = sql`
  case when v.line_count > 0 then v.total_paisa
       else coalesce((select order_total(o.document) from voucher o where o.organization_id = v.organization_id and o.entry = v.entry), v.total_paisa) end`
