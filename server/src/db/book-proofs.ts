/**
 * The queries that verify the books of the organization set in `app.organization`: each returns no row when they are correct. They live
 * in the program because a database administrator could replace them in the database. None of them relies on a trigger's work.
 */

const OURS = `current_setting('app.organization')::uuid`

/** Month totals that differ from the sum of the current versions' own lines: a second path, which reads no reversal line. */
export const WRONG_TOTALS = `
  with span as materialized (select bs_month, starts, lead(starts, 1, 'infinity') over (order by starts) as nexts from bs_month),
  by_day as materialized (
    select v.fiscal_year_id, l.date, l.ledger_id, coalesce(l.sub_ledger_id, '00000000-0000-0000-0000-000000000000') as sub_ledger_id,
           sum(greatest(l.amount_paisa, 0)) as debit, sum(greatest(-l.amount_paisa, 0)) as credit, count(*) as lines
      from voucher v join voucher_line l on l.organization_id = v.organization_id and l.entry = v.entry and l.line_no > 0
     where v.organization_id = ${OURS}
       and not exists (select from voucher s where s.organization_id = v.organization_id and s.supersedes = v.entry)
     group by 1, 2, 3, 4),
  day as materialized (select d.date, s.bs_month from (select distinct date from by_day) d join span s on d.date >= s.starts and d.date < s.nexts),
  x as (select b.fiscal_year_id, d.bs_month, b.ledger_id, b.sub_ledger_id, sum(debit) as debit, sum(credit) as credit, sum(lines)::bigint as lines
      from by_day b join day d on d.date = b.date group by 1, 2, 3, 4),
  m as (select fiscal_year_id, bs_month, ledger_id, sub_ledger_id, debit_paisa, credit_paisa, line_count from ledger_month where organization_id = ${OURS})
  select bs_month, ledger_id, coalesce(m.debit_paisa, 0) as kept_debit, coalesce(m.credit_paisa, 0) as kept_credit, coalesce(m.line_count, 0) as kept_lines,
         coalesce(x.debit, 0) as debit, coalesce(x.credit, 0) as credit, coalesce(x.lines, 0) as lines
    from x full join m using (fiscal_year_id, bs_month, ledger_id, sub_ledger_id)
   where coalesce(m.debit_paisa, 0) <> coalesce(x.debit, 0) or coalesce(m.credit_paisa, 0) <> coalesce(x.credit, 0)
      or coalesce(m.line_count, 0) <> coalesce(x.lines, 0)`

/** Monthly sums of goods that differ from the movements of the current versions: a second path, which reads no movement that takes back. */
export const WRONG_STOCK_TOTALS = `
  with span as materialized (select bs_month, starts, lead(starts, 1, 'infinity') over (order by starts) as nexts from bs_month),
  x as (
    select v.fiscal_year_id, s.bs_month, m.stock_item_id, coalesce(m.godown_id, '00000000-0000-0000-0000-000000000000') as godown_id,
           coalesce(sum(m.quantity) filter (where m.kind = 'in'), 0) as came, coalesce(sum(m.value_paisa), 0) as paisa,
           coalesce(sum(m.quantity) filter (where m.kind = 'out'), 0) as went, coalesce(sum(m.quantity) filter (where m.kind = 'move'), 0) as moved, count(*) as many,
           coalesce(sum(m.billed_paisa) filter (where m.kind = 'out'), 0) as sold
      from voucher v join stock_movement m on m.organization_id = v.organization_id and m.entry = v.entry and m.line_no > 0
      join span s on m.date >= s.starts and m.date < s.nexts
     where v.organization_id = ${OURS} and not exists (select from voucher n where n.organization_id = v.organization_id and n.supersedes = v.entry)
     group by 1, 2, 3, 4),
  m as (select * from stock_month where organization_id = ${OURS})
  select bs_month, stock_item_id, coalesce(m.in_quantity + m.out_quantity + m.move_quantity, 0) as kept, coalesce(came + went + moved, 0) as counted
    from x full join m using (fiscal_year_id, bs_month, stock_item_id, godown_id)
   where coalesce(m.in_quantity, 0) <> coalesce(came, 0) or coalesce(m.in_paisa, 0) <> coalesce(paisa, 0) or coalesce(m.out_quantity, 0) <> coalesce(went, 0)
      or coalesce(m.move_quantity, 0) <> coalesce(moved, 0) or coalesce(m.movement_count, 0) <> coalesce(many, 0)
      or coalesce(m.sold_paisa, 0) <> coalesce(sold, 0)`

/** Sums of goods by year that are not those of its months one after the other, or whose newest entry is another. */
export const WRONG_STOCK_YEARS = `
  with m as (select fiscal_year_id, stock_item_id, bs_month, sum(in_quantity) as came, sum(in_paisa) as paisa, sum(out_quantity) as went, sum(sold_paisa) as sold
               from stock_month where organization_id = ${OURS} group by 1, 2, 3),
  y as (select s.fiscal_year_id, s.stock_item_id, u.* from stock_year s
         cross join lateral (
           select k.bs_month, k.came - lag(k.came, 1, 0::bigint) over w as kept, k.paisa - lag(k.paisa, 1, 0::bigint) over w as kept_paisa,
                  k.went - lag(k.went, 1, 0::bigint) over w as kept_went, k.sold - lag(k.sold, 1, 0::bigint) over w as kept_sold
             from unnest(s.bs_months, s.in_quantity, s.in_paisa, s.out_quantity, s.sold_paisa) with ordinality k(bs_month, came, paisa, went, sold, n)
           window w as (order by k.n)) u
         where s.organization_id = ${OURS}),
  e as (select v.fiscal_year_id, m.stock_item_id, max(m.entry) as newest from stock_movement m join voucher v on v.organization_id = m.organization_id and v.entry = m.entry
         where m.organization_id = ${OURS} group by 1, 2)
  select bs_month, stock_item_id from m full join y using (fiscal_year_id, stock_item_id, bs_month)
   where (m.came, m.paisa, m.went, m.sold) is distinct from (y.kept, y.kept_paisa, y.kept_went, y.kept_sold)
  union all select null, stock_item_id from e full join (select * from stock_year where organization_id = ${OURS}) s using (fiscal_year_id, stock_item_id)
   where s.last_entry is distinct from e.newest`

/** Movements that do not stand with their voucher, or that take back another than the former version's. */
export const BROKEN_MOVEMENTS = `
  select m.entry, m.line_no, 'its place, date or number is not that of its voucher' as finding
    from stock_movement m left join voucher v on v.organization_id = m.organization_id and v.entry = m.entry
   where m.organization_id = ${OURS}
     and (v.entry is null or m.place <> v.place or (m.line_no > 0 and (m.date <> v.date or m.line_no > v.movement_count)))
  union all select v.entry, 0::smallint, 'not all of its movements are there'
    from voucher v left join stock_movement m on m.organization_id = v.organization_id and m.entry = v.entry
    left join voucher f on f.organization_id = v.organization_id and f.entry = v.supersedes
   where v.organization_id = ${OURS} group by v.entry, v.movement_count, f.movement_count
  having count(*) filter (where m.line_no > 0) <> v.movement_count or count(*) filter (where m.line_no < 0) <> coalesce(f.movement_count, 0)
  union all select m.entry, m.line_no, 'it is not the opposite of the movement that it takes back'
    from stock_movement m left join voucher v on v.organization_id = m.organization_id and v.entry = m.entry
    left join stock_movement f on f.organization_id = m.organization_id and f.entry = v.supersedes and f.line_no = -m.line_no
   where m.organization_id = ${OURS} and m.line_no < 0
     and (f.entry is null or (f.date, f.stock_item_id, f.kind, f.quantity, f.batch) <> (m.date, m.stock_item_id, m.kind, -m.quantity, m.batch)
          or f.godown_id is distinct from m.godown_id or f.value_paisa is distinct from -m.value_paisa
          or (f.ledger_id, f.rate, f.discount_paisa, f.billed_paisa, f.vat_class) is distinct from (m.ledger_id, m.rate, -m.discount_paisa, -m.billed_paisa, m.vat_class))
  union all select m.entry, 0::smallint, 'its goods come to another amount than the line of their ledger'
    from (select entry, ledger_id, sum(case kind when 'in' then billed_paisa else -billed_paisa end) as paisa from stock_movement
           where organization_id = ${OURS} and line_no > 0 and ledger_id is not null group by 1, 2) m
   where m.paisa <> 0 and not exists (select from voucher_line l where l.organization_id = ${OURS} and l.entry = m.entry and l.line_no > 0
                        and l.ledger_id = m.ledger_id and l.amount_paisa = m.paisa)`

/**
 * Allocations to bills that do not stand with their voucher and its line, or that take back another than the former version's, and bills that are
 * settled by more than they are.
 */
export const BROKEN_ALLOCATIONS = `
  select a.entry, a.line_no, 'its place, date or ledger is not that of its voucher' as finding
    from bill_allocation a left join voucher v on v.organization_id = a.organization_id and v.entry = a.entry
    left join voucher_line l on l.organization_id = a.organization_id and l.entry = a.entry and l.line_no = a.line_no
   where a.organization_id = ${OURS}
     and (v.entry is null or l.entry is null or a.place <> v.place or a.date <> l.date or a.ledger_id <> l.ledger_id or a.sub_ledger_id is distinct from l.sub_ledger_id)
  union all select v.entry, 0::smallint, 'not all of its allocations are there'
    from voucher v left join bill_allocation a on a.organization_id = v.organization_id and a.entry = v.entry
    left join voucher f on f.organization_id = v.organization_id and f.entry = v.supersedes
   where v.organization_id = ${OURS} group by v.entry, v.allocation_count, f.allocation_count
  having count(*) filter (where a.line_no > 0) <> v.allocation_count or count(*) filter (where a.line_no < 0) <> coalesce(f.allocation_count, 0)
  union all select a.entry, a.line_no, 'it is not the opposite of the allocation that it takes back'
    from bill_allocation a left join voucher v on v.organization_id = a.organization_id and v.entry = a.entry
    left join bill_allocation f on f.organization_id = a.organization_id and f.entry = v.supersedes and f.line_no = -a.line_no and f.part = a.part
   where a.organization_id = ${OURS} and a.line_no < 0
     and (f.bill_id, f.kind, f.name, f.billed_on, f.due_on, f.amount_paisa) is distinct from (a.bill_id, a.kind, a.name, a.billed_on, a.due_on, -a.amount_paisa)
  union all select l.entry, l.line_no, 'its bills come to more than it is'
    from (select entry, line_no, sum(amount_paisa) as paisa from bill_allocation where organization_id = ${OURS} and line_no > 0 group by 1, 2) a
    join voucher_line l on l.organization_id = ${OURS} and l.entry = a.entry and l.line_no = a.line_no
   where a.paisa * sign(l.amount_paisa) not between 0 and abs(l.amount_paisa)
  union all select max(entry), 0::smallint, 'more than a bill is settled'
    from (select max(entry) as entry, coalesce(sum(amount_paisa) filter (where kind <> 'against'), 0) as total,
                 coalesce(sum(amount_paisa) filter (where kind = 'against'), 0) as settled
            from bill_allocation where organization_id = ${OURS} group by bill_id, ledger_id, sub_ledger_id) b
   where settled <> 0 and (sign(settled) = sign(total) or abs(settled) > abs(total)) having count(*) > 0
  union all select max(entry), 0::smallint, 'its bill begins more than once' from bill_allocation
   where organization_id = ${OURS} and kind <> 'against' group by bill_id having sum(case when line_no > 0 then 1 else -1 end) > 1
  union all select max(n.entry), 0::smallint, 'the notes of a bill come to more than it, or it does not stand'
    from voucher n left join voucher o on o.organization_id = ${OURS} and o.place = n.corrects and not o.cancelled
         and not exists (select from voucher s where s.organization_id = ${OURS} and s.supersedes = o.entry)
   where n.organization_id = ${OURS} and n.corrects is not null and not n.cancelled
     and not exists (select from voucher s where s.organization_id = ${OURS} and s.supersedes = n.entry)
     and not exists (select from voucher r where r.organization_id = ${OURS} and r.reverses = n.place and r.version = 1
                        and not exists (select from voucher c where c.organization_id = ${OURS} and c.place = r.place and c.cancelled))
   group by n.corrects, o.total_paisa having o.total_paisa is null or sum(n.total_paisa) > o.total_paisa`

/**
 * Versions of sales and purchases whose row for the tax office is missing or another than theirs, or says other amounts than their lines do; and prints
 * with a gap in their count. The amounts are parted by the ledgers as they are named and grouped today, so that those of a bill are not looked at once one
 * of its ledgers was altered, or a group moved.
 */
export const BROKEN_BILL_TAXES = `
  with v as materialized (
    select v.*, t.base_kind from voucher v join voucher_type t on t.organization_id = ${OURS} and t.code = v.voucher_type
     where v.organization_id = ${OURS} and t.base_kind in ('sales', 'purchase') and not v.cancelled and v.document is null),
  x as materialized (select * from bill_tax where organization_id = ${OURS}),
  altered as materialized (
    select table_name, row_key from master_change where organization_id = ${OURS} and former is not null and content is not null
       and (table_name = 'ledger' or (table_name = 'ledger_group' and (former::jsonb->'parent_id', former::jsonb->'nature')
                                      is distinct from (content::jsonb->'parent_id', content::jsonb->'nature')))),
  part as (select array_agg(b) as versions from voucher b join v using (organization_id, entry) group by v.entry / 1000)
  select coalesce(v.entry, x.entry) as entry, case when x.entry is null then 'what it says to the tax office is missing'
                                                   else 'what it says to the tax office is not of its place, date or kind' end as finding
    from v full join x on x.entry = v.entry
   where (v.place, v.date, v.base_kind, v.corrects is not null or v.reverses is not null) is distinct from (x.place, x.date, x.side, x.is_return)
  union all select x.entry, 'it says other amounts to the tax office than its lines do'
    from part cross join lateral bill_taxes_of(${OURS}, part.versions) n join x on x.entry = n.entry
   where (x.taxable_paisa, x.exempt_paisa + x.zero_paisa, x.rounding_paisa, x.tax_paisa, x.discount_paisa)
         <> (n.taxable_paisa, n.exempt_paisa + n.zero_paisa, n.rounding_paisa, n.tax_paisa, n.discount_paisa)
     and not exists (select from altered where table_name = 'ledger_group')
     and not exists (select from altered a join voucher_line l on l.organization_id = ${OURS} and l.ledger_id::text = a.row_key
                      where a.table_name = 'ledger' and l.entry = x.entry)
  union all select x.entry, 'who issued it, or when, is not what was recorded'
    from x join voucher v on v.organization_id = ${OURS} and v.entry = x.entry
   where x.issued_at <> v.recorded_at
     and not exists (select from audit_record a where a.organization_id = ${OURS} and v.entry between a.first_entry and a.last_entry
                        and strpos(a.payload, '"recorded":[') > 0 and strpos(a.payload, to_json(x.issued_by)::text) > 0)
  union all select place, 'the count of its prints has a gap' from bill_print where organization_id = ${OURS}
   group by place having count(*) <> max(print_no)`

/** Checks the audit chain and everything it seals; each finding is a sentence with the position in the chain. */
export const BROKEN_CHAIN = `
  with c as (
    select audit_seq, string_agg(change_text(change_no, table_name, row_key, former, content), E'\\n' order by change_no) as changes
      from master_change where organization_id = ${OURS} group by 1),
  a as (
    select r.*, audit_text(r) as sealed, coalesce(E'\\n' || c.changes, '') as changes,
           lag(r.hash) over (order by r.seq) as before_hash, lag(r.seq, 1, 0::bigint) over (order by r.seq) as before_seq,
           lag(r.last_entry) over (partition by r.first_entry is null order by r.seq) as before_entry
      from audit_record r left join c on c.audit_seq = r.seq where r.organization_id = ${OURS}),
  b as (select * from books where organization_id = ${OURS})
  select a.seq, 'a record before it is missing' as finding from a where a.seq <> a.before_seq + 1
  union all select a.seq, 'it does not follow the record before it' from a where a.former_hash <> coalesce(a.before_hash, '\\x')
  union all select a.seq, 'its text was changed' from a where a.hash <> sha256(convert_to(a.sealed, 'UTF8'))
  union all select a.seq, 'the vouchers or masters that it seals were changed' from a
    where a.content_hash <> sha256(convert_to(coalesce(voucher_text(a.organization_id, a.first_entry, a.last_entry), '') || a.changes, 'UTF8'))
  union all select a.seq, 'vouchers before it are missing from the chain' from a
    where a.first_entry is not null and a.first_entry <> coalesce(a.before_entry, 0) + 1
  union all select c.audit_seq, 'a change of a master has no such record' from c where not exists (select from a where a.seq = c.audit_seq)
  union all select b.audit_seq, 'the end of the chain is missing'
    from b, (select coalesce(max(a.seq), 0) as seq, coalesce((array_agg(a.hash order by a.seq desc))[1], '\\x') as hash from a) tail
    where (b.audit_seq, b.audit_hash) is distinct from (tail.seq, tail.hash)
  union all select b.last_entry, 'vouchers stand outside the chain' from b
    where b.audited_entry <> b.last_entry or b.last_entry <> (select coalesce(max(v.entry), 0) from voucher v where v.organization_id = ${OURS})`

/** Checks versions, numbers, entries and balance again: everything that the database's triggers and constraints promise. */
export const BROKEN_VOUCHERS = `
  with v as materialized (select * from voucher where organization_id = ${OURS}),
  sums as materialized (
    select l.entry, count(*) filter (where line_no > 0) as n, sum(amount_paisa) filter (where line_no > 0) as total,
           sum(amount_paisa) filter (where line_no > 0 and amount_paisa > 0) as debit, count(*) filter (where line_no < 0) as reversals
      from voucher_line l where l.organization_id = ${OURS} group by l.entry)
  select v.entry, 'it does not balance' as finding from v left join sums s on s.entry = v.entry
   where coalesce(s.n, 0) <> v.line_count or coalesce(s.total, 0) <> 0 or coalesce(s.debit, 0) <> v.total_paisa
  union all select v.entry, 'its reversal lines are not whole' from v join v f on f.entry = v.supersedes left join sums s on s.entry = v.entry
   where coalesce(s.reversals, 0) <> f.line_count
  union all select max(v.entry), 'entries have a gap' from v having count(*) <> coalesce(max(v.entry), 0)
  union all select max(v.entry), 'numbers have a gap' from v where v.version = 1 group by v.fiscal_year_id, v.voucher_type having count(*) <> max(v.number)
  union all select v.place, 'not exactly one version is current' from v
   group by v.place having count(*) filter (where not exists (select from v s where s.supersedes = v.entry)) <> 1
  union all select v.entry, 'it is not dated in its year' from v
    join fiscal_year y on y.organization_id = ${OURS} and y.fiscal_year_id = v.fiscal_year_id
    join voucher_type t on t.organization_id = ${OURS} and t.code = v.voucher_type
   where t.base_kind <> 'opening' and v.date not between y.starts and y.ends`
