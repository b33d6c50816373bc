-- What was proved of the books of an organization is remembered up to an entry, so that the next proof reads only the entries after it.
-- The owner's functions below compute it themselves and are the only writers: a runtime role that could write here could forge a proof.
-- They repeat what server/src/db/book-proofs.ts asks of the whole books; `npm run verify` reads nothing of this.

-- At most two an organization: the last whole proof, which is carried on, and one that is going on.
create table proof_run (
  organization_id uuid not null references organization,
  proof_id uuid not null,
  years uuid[] not null,                      -- the fiscal years that the proof relies on
  basis bytea not null,                       -- what it relies on besides vouchers (proof_basis): where that changed, it is worth nothing
  proved_seq bigint not null default 0,       -- audit records up to here are proved, with the entries that they seal
  proved_hash bytea not null default '\x',
  proved_entry bigint not null default 0,
  voucher_findings bigint not null default 0, number_findings bigint not null default 0, chain_findings bigint not null default 0,
  first_findings text not null default '[]',  -- the first of them
  started_at timestamptz not null default clock_timestamp(),
  proved_at timestamptz not null default clock_timestamp(),
  worked_ms bigint not null default 0,        -- until it had read the whole books
  whole_at timestamptz,                       -- when it had: from then on it is remembered and carried on
  whole_entry bigint,
  primary key (organization_id, proof_id)
);
create unique index proof_run_at_a_time on proof_run (organization_id) where whole_at is null;

create table proved_month (                   -- the sums that a proof goes on from, of its entries; the nil uuid = no sub-ledger
  organization_id uuid not null, proof_id uuid not null,
  fiscal_year_id uuid not null, bs_month integer not null, ledger_id uuid not null, sub_ledger_id uuid not null,
  debit_paisa bigint not null, credit_paisa bigint not null, line_count bigint not null,   -- own lines of current versions
  balance_paisa bigint not null,              -- all lines, those that take back as well
  primary key (organization_id, proof_id, fiscal_year_id, bs_month, ledger_id, sub_ledger_id),
  foreign key (organization_id, proof_id) references proof_run on delete cascade
) with (fillfactor = 70);

create table proved_ledger_day (              -- the same own lines by day: a period that begins or ends within a month reads them instead of the lines
  organization_id uuid not null, proof_id uuid not null,
  date date not null, ledger_id uuid not null, sub_ledger_id uuid not null,
  debit_paisa bigint not null, credit_paisa bigint not null,
  primary key (organization_id, proof_id, date, ledger_id, sub_ledger_id),
  foreign key (organization_id, proof_id) references proof_run on delete cascade
) with (fillfactor = 70);

create table proved_day (                     -- and the vouchers of its entries as they stand, by day and series: the day book counts by them
  organization_id uuid not null, proof_id uuid not null,
  date date not null, fiscal_year_id uuid not null, voucher_type text not null,
  voucher_count bigint not null, cancelled_count bigint not null, total_paisa bigint not null,
  primary key (organization_id, proof_id, date, fiscal_year_id, voucher_type),
  foreign key (organization_id, proof_id) references proof_run on delete cascade
) with (fillfactor = 70);

do $$ declare t text; begin
  foreach t in array array['proof_run', 'proved_month', 'proved_ledger_day', 'proved_day'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy open_books on %I using (organization_id = current_setting(''app.organization'')::uuid)', t);
    execute format('grant select on %I to lekha_app', t);
  end loop;
end $$;

-- What a proof relies on besides the vouchers: the calendar and its fiscal years; and that nothing which is only added to was changed or
-- deleted, not even past the guards. PostgreSQL counts such rows itself, also while triggers are off; in right books there are none.
create function proof_basis(p_organization uuid, p_years uuid[]) returns bytea language plpgsql stable
  set search_path = public, pg_temp as $$ begin return (
  select sha256(convert_to(concat_ws('|',
    (select string_agg(concat_ws(' ', fiscal_year_id, starts - date '2000-01-01', ends - date '2000-01-01'), ',' order by fiscal_year_id)
       from fiscal_year where organization_id = p_organization and fiscal_year_id = any(p_years)),
    (select string_agg(concat_ws(' ', bs_month, starts - date '2000-01-01'), ',' order by bs_month) from bs_month),
    (select string_agg(concat_ws(' ', t, pg_stat_get_tuples_updated(t::regclass), pg_stat_get_tuples_deleted(t::regclass)), ',' order by t)
       from unnest(array['voucher', 'voucher_line', 'audit_record', 'master_change']) t)), 'UTF8')));
end $$;

-- What is wrong in the audit records after p_seq, whose hash is p_hash, up to p_until_seq, and in the entries that they seal.
create function proof_findings(p_organization uuid, p_seq bigint, p_hash bytea, p_entry bigint, p_until_seq bigint, p_until_entry bigint)
returns table (subject text, finding text, at bigint) language plpgsql stable
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set jit = off as $$ begin return query
  with c as (
    select m.audit_seq, string_agg(change_text(change_no, table_name, row_key, former, content), E'\n' order by change_no) as changes
      from master_change m where m.organization_id = p_organization and m.audit_seq > p_seq and m.audit_seq <= p_until_seq group by 1),
  a as (
    select r.*, audit_text(r) as sealed, coalesce(E'\n' || c.changes, '') as changes,
           lag(r.hash, 1, p_hash) over (order by r.seq) as before_hash, lag(r.seq, 1, p_seq) over (order by r.seq) as before_seq,
           lag(r.last_entry, 1, p_entry) over (partition by r.first_entry is null order by r.seq) as before_entry
      from audit_record r left join c on c.audit_seq = r.seq
     where r.organization_id = p_organization and r.seq > p_seq and r.seq <= p_until_seq),
  v as materialized (select * from voucher w where w.organization_id = p_organization and w.entry > p_entry and w.entry <= p_until_entry),
  sums as materialized (
    select l.entry, count(*) filter (where l.line_no > 0) as lines, sum(l.amount_paisa) filter (where l.line_no > 0) as total,
           sum(l.amount_paisa) filter (where l.line_no > 0 and l.amount_paisa > 0) as debit, count(*) filter (where l.line_no < 0) as reversals,
           min(l.date) filter (where l.line_no > 0) as first_day, max(l.date) filter (where l.line_no > 0) as last_day
      from voucher_line l where l.organization_id = p_organization and l.entry > p_entry and l.entry <= p_until_entry group by l.entry),
  n as (select w.*, lag(w.number) over (partition by w.fiscal_year_id, w.voucher_type order by w.number) as before from v w where w.version = 1)
  select 'chain', 'audit-missing', a.seq from a where a.seq <> a.before_seq + 1
  union all select 'chain', 'audit-unlinked', a.seq from a where a.former_hash <> a.before_hash
  union all select 'chain', 'audit-changed', a.seq from a where a.hash <> sha256(convert_to(a.sealed, 'UTF8'))
  union all select 'chain', 'sealed-changed', a.seq from a
    where a.content_hash <> sha256(convert_to(coalesce(voucher_text(a.organization_id, a.first_entry, a.last_entry), '') || a.changes, 'UTF8'))
  union all select 'chain', 'unsealed', a.first_entry from a where a.first_entry is not null and a.first_entry <> a.before_entry + 1
  union all select 'chain', 'audit-missing', c.audit_seq from c where not exists (select from a where a.seq = c.audit_seq)
  union all select 'chain', 'entry-missing', p_until_entry where (select count(*) from v) <> p_until_entry - p_entry
  union all select 'chain', 'version-unlinked', w.entry from v w
    left join lateral (select f.place, f.version from voucher f where f.organization_id = p_organization and f.entry = w.supersedes offset 0) f on true
   where w.version > 1 and (f.place, f.version + 1) is distinct from (w.place, w.version::int)
  union all select 'chain', 'outside-year', w.entry from v w
    join fiscal_year y on y.organization_id = p_organization and y.fiscal_year_id = w.fiscal_year_id
    join voucher_type t on t.organization_id = p_organization and t.code = w.voucher_type
   where t.base_kind <> 'opening' and w.date not between y.starts and y.ends
  union all select 'voucher', 'unbalanced', w.entry from v w left join sums s on s.entry = w.entry
   where coalesce(s.lines, 0) <> w.line_count or coalesce(s.total, 0) <> 0 or coalesce(s.debit, 0) <> w.total_paisa
      or s.first_day <> w.date or s.last_day <> w.date
  union all select 'voucher', 'reversal-lines', w.entry from v w left join sums s on s.entry = w.entry
    left join lateral (select f.line_count from voucher f where f.organization_id = p_organization and f.entry = w.supersedes offset 0) f on true
   where w.version > 1 and coalesce(s.reversals, 0) <> coalesce(f.line_count, 0)
  union all select 'number', 'number-missing', n.entry from n
   where n.number > 1 and n.before is distinct from n.number - 1 and not exists (
     select from voucher p where p.organization_id = p_organization and p.fiscal_year_id = n.fiscal_year_id and p.voucher_type = n.voucher_type
        and p.number = n.number - 1 and p.version = 1 offset 0);
end $$;

-- What some entries add to the sums of days: the own lines of their versions, without the own lines of the versions that these supersede;
-- so no reversal line is read, except for the balance.
create function proof_ledger_days(p_organization uuid, p_entry bigint, p_until_entry bigint)
returns table (fiscal_year_id uuid, date date, ledger_id uuid, sub_ledger_id uuid, debit bigint, credit bigint, lines bigint, balance bigint)
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set jit = off as $$ begin return query
  with line as (
    select v.fiscal_year_id, l.date, l.ledger_id, l.sub_ledger_id, case when l.line_no > 0 then 1 else 0 end as sign, l.amount_paisa as own, l.amount_paisa as amount
      from voucher v join voucher_line l on l.organization_id = v.organization_id and l.entry = v.entry
     where v.organization_id = p_organization and v.entry > p_entry and v.entry <= p_until_entry
       and l.organization_id = p_organization and l.entry > p_entry and l.entry <= p_until_entry
    union all
    select f.fiscal_year_id, l.date, l.ledger_id, l.sub_ledger_id, -1, l.amount_paisa, 0
      from voucher v
      cross join lateral (select * from voucher f where f.organization_id = p_organization and f.entry = v.supersedes offset 0) f
      cross join lateral (select * from voucher_line l where l.organization_id = p_organization and l.entry = v.supersedes and l.line_no > 0 offset 0) l
     where v.organization_id = p_organization and v.entry > p_entry and v.entry <= p_until_entry and v.supersedes is not null)
  select x.fiscal_year_id, x.date, x.ledger_id, coalesce(x.sub_ledger_id, '00000000-0000-0000-0000-000000000000'),
         sum(x.sign * greatest(x.own, 0))::bigint, sum(x.sign * greatest(-x.own, 0))::bigint, sum(x.sign)::bigint, sum(x.amount)::bigint
    from line x group by 1, 2, 3, 4;
end $$;

-- The same by month.
create function proof_months(p_organization uuid, p_entry bigint, p_until_entry bigint)
returns table (fiscal_year_id uuid, bs_month integer, ledger_id uuid, sub_ledger_id uuid, debit bigint, credit bigint, lines bigint, balance bigint)
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set jit = off as $$ begin return query
  with day as materialized (select * from proof_ledger_days(p_organization, p_entry, p_until_entry)),
  month as materialized (select d.date, bs_month_of(d.date) as bs_month from (select distinct y.date from day y) d)
  select d.fiscal_year_id, m.bs_month, d.ledger_id, d.sub_ledger_id, sum(d.debit)::bigint, sum(d.credit)::bigint, sum(d.lines)::bigint, sum(d.balance)::bigint
    from day d join month m on m.date = d.date group by 1, 2, 3, 4;
end $$;

-- What some entries add to the vouchers of each day and series: each version, without the version that it supersedes.
create function proof_days(p_organization uuid, p_entry bigint, p_until_entry bigint)
returns table (date date, fiscal_year_id uuid, voucher_type text, vouchers bigint, cancelled bigint, total bigint)
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set jit = off as $$ begin return query
  select x.date, x.fiscal_year_id, x.voucher_type, sum(x.sign)::bigint, coalesce(sum(x.sign) filter (where x.cancelled), 0)::bigint,
         sum(x.sign * x.total_paisa)::bigint
    from (
      select v.date, v.fiscal_year_id, v.voucher_type, v.cancelled, v.total_paisa, 1 as sign
        from voucher v where v.organization_id = p_organization and v.entry > p_entry and v.entry <= p_until_entry
      union all
      select f.date, f.fiscal_year_id, f.voucher_type, f.cancelled, f.total_paisa, -1
        from voucher v
        cross join lateral (select * from voucher f where f.organization_id = p_organization and f.entry = v.supersedes offset 0) f
       where v.organization_id = p_organization and v.entry > p_entry and v.entry <= p_until_entry and v.supersedes is not null) x
   group by 1, 2, 3;
end $$;

-- Begins to prove the whole books again, where that is not going on already. Gives the run that goes on.
create function begin_proof(p_organization uuid, p_proof uuid) returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare now_years uuid[];
begin
  select coalesce(array_agg(fiscal_year_id order by fiscal_year_id), '{}') into now_years from fiscal_year where organization_id = p_organization;
  insert into proof_run (organization_id, proof_id, years, basis) values (p_organization, p_proof, now_years, proof_basis(p_organization, now_years))
  on conflict (organization_id) where whole_at is null do nothing;
  return (select proof_id from proof_run where organization_id = p_organization and whole_at is null);
end $$;

-- Ends the proof that is going on; what was remembered before stays.
create function cancel_proof(p_organization uuid) returns void language plpgsql security definer set search_path = public, pg_temp as
  $$ begin delete from proof_run where organization_id = p_organization and whole_at is null; end $$;

-- Carries a proof on over some more entries, and says whether it has come to the end of what was recorded when it began. A proof whose
-- basis changed is forgotten; null where it does not stand any more.
create function carry_on_proof(p_organization uuid, p_proof uuid, p_entries integer) returns boolean language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set jit = off as $$
declare r proof_run; b books; until_seq bigint; until_entry bigint; f record; began timestamptz := clock_timestamp(); is_whole boolean; reads_all boolean;
begin
  select * into r from proof_run where organization_id = p_organization and proof_id = p_proof for update;
  if not found then return null; end if;
  reads_all := r.whole_at is null;
  if r.basis <> proof_basis(p_organization, r.years) then
    delete from proof_run where organization_id = p_organization and proof_id = p_proof;
    return null;
  end if;
  select * into b from books where organization_id = p_organization;
  select max(x.seq), greatest(max(x.last_entry), r.proved_entry) into until_seq, until_entry from (
    select a.seq, a.last_entry, max(a.last_entry) over (order by a.seq rows between unbounded preceding and 1 preceding) as before_entry
      from audit_record a where a.organization_id = p_organization and a.seq > r.proved_seq and a.seq <= b.audit_seq order by a.seq limit p_entries) x
   where coalesce(x.before_entry, r.proved_entry) < r.proved_entry + p_entries;
  is_whole := coalesce(until_seq, b.audit_seq) >= b.audit_seq;
  if is_whole then until_seq := b.audit_seq; until_entry := b.last_entry; end if;

  select count(*) filter (where x.subject = 'voucher') as vouchers, count(*) filter (where x.subject = 'number') as numbers,
         count(*) filter (where x.subject = 'chain') as chain,
         coalesce(jsonb_agg(jsonb_build_object('subject', x.subject, 'finding', x.finding, 'at', x.at::text)) filter (where x.position <= 20), '[]') as named
    into f
    from (select y.*, row_number() over () as position
            from proof_findings(p_organization, r.proved_seq, r.proved_hash, r.proved_entry, until_seq, until_entry) y) x;
  with day as materialized (select * from proof_ledger_days(p_organization, r.proved_entry, until_entry)),
  month as materialized (select d.date, bs_month_of(d.date) as bs_month from (select distinct y.date from day y) d),
  months as (
    insert into proved_month as m
    select p_organization, p_proof, d.fiscal_year_id, x.bs_month, d.ledger_id, d.sub_ledger_id, sum(d.debit), sum(d.credit), sum(d.lines), sum(d.balance)
      from day d join month x on x.date = d.date group by 3, 4, 5, 6
    on conflict (organization_id, proof_id, fiscal_year_id, bs_month, ledger_id, sub_ledger_id) do update
       set debit_paisa = m.debit_paisa + excluded.debit_paisa, credit_paisa = m.credit_paisa + excluded.credit_paisa,
           line_count = m.line_count + excluded.line_count, balance_paisa = m.balance_paisa + excluded.balance_paisa)
  insert into proved_ledger_day as d
  select p_organization, p_proof, x.date, x.ledger_id, x.sub_ledger_id, sum(x.debit), sum(x.credit) from day x group by 3, 4, 5
  on conflict (organization_id, proof_id, date, ledger_id, sub_ledger_id) do update
     set debit_paisa = d.debit_paisa + excluded.debit_paisa, credit_paisa = d.credit_paisa + excluded.credit_paisa;

  insert into proved_day as d
  select p_organization, p_proof, x.* from proof_days(p_organization, r.proved_entry, until_entry) x
  on conflict (organization_id, proof_id, date, fiscal_year_id, voucher_type) do update
     set voucher_count = d.voucher_count + excluded.voucher_count, cancelled_count = d.cancelled_count + excluded.cancelled_count,
         total_paisa = d.total_paisa + excluded.total_paisa;

  select coalesce(array_agg(fiscal_year_id order by fiscal_year_id), '{}') into r.years from fiscal_year where organization_id = p_organization;
  if is_whole and reads_all then
    delete from proof_run where organization_id = p_organization and whole_at is not null;
    r.whole_at := clock_timestamp(); r.whole_entry := until_entry;
  end if;
  update proof_run set years = r.years, basis = proof_basis(p_organization, r.years), proved_seq = until_seq, proved_entry = until_entry,
         proved_hash = coalesce((select a.hash from audit_record a where a.organization_id = p_organization and a.seq = until_seq), proved_hash),
         voucher_findings = voucher_findings + f.vouchers, number_findings = number_findings + f.numbers, chain_findings = chain_findings + f.chain,
         proved_at = clock_timestamp(), whole_at = r.whole_at, whole_entry = r.whole_entry,
         first_findings = case when jsonb_array_length(first_findings::jsonb) < 20 then (first_findings::jsonb || f.named)::text else first_findings end,
         worked_ms = worked_ms + case when reads_all then (extract(epoch from clock_timestamp() - began) * 1000)::bigint else 0 end
   where organization_id = p_organization and proof_id = p_proof;
  return is_whole;
end $$;

revoke execute on function proof_basis, proof_findings, proof_ledger_days, proof_months, proof_days, begin_proof, cancel_proof, carry_on_proof from public;
grant execute on function proof_basis, proof_findings, proof_ledger_days, proof_months, proof_days, begin_proof, cancel_proof, carry_on_proof to lekha_app;
