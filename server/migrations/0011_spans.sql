-- What a proof keeps of the history of the books: sums by spans of entries. The books as they were known at an earlier entry are the totals of
-- today without the spans after it; line by line only what lies between that entry and the next edge of a span is read.
-- The smallest spans hold span_entries entries each, four of one size make one of the next. Vouchers without a narration are counted by day.
alter table proof_run add column span_entries integer not null default 8192 check (span_entries > 0);
alter table proved_ledger_day add column line_count bigint not null default 0;
alter table proved_day add column unnarrated_count bigint not null default 0;

create table proved_span_month (              -- what the entries after after_entry, as many as span_entries says, added to the totals of months
  organization_id uuid not null, proof_id uuid not null,
  span_entries bigint not null, after_entry bigint not null,
  fiscal_year_id uuid not null, bs_month integer not null, ledger_id uuid not null, sub_ledger_id uuid not null,
  debit_paisa bigint not null, credit_paisa bigint not null, line_count integer not null,
  primary key (organization_id, proof_id, span_entries, after_entry, fiscal_year_id, bs_month, ledger_id, sub_ledger_id),
  foreign key (organization_id, proof_id) references proof_run on delete cascade
) with (fillfactor = 70);

create table proved_span_day (                -- and to the vouchers by day and series
  organization_id uuid not null, proof_id uuid not null,
  span_entries bigint not null, after_entry bigint not null,
  date date not null, fiscal_year_id uuid not null, voucher_type text not null,
  voucher_count bigint not null, cancelled_count bigint not null, total_paisa bigint not null,
  primary key (organization_id, proof_id, span_entries, after_entry, date, fiscal_year_id, voucher_type),
  foreign key (organization_id, proof_id) references proof_run on delete cascade
) with (fillfactor = 70);

do $$ declare t text; begin
  foreach t in array array['proved_span_month', 'proved_span_day'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy open_books on %I using (organization_id = current_setting(''app.organization'')::uuid)', t);
    execute format('grant select on %I to lekha_app', t);
  end loop;
end $$;

-- The exceptions look for large round amounts: few vouchers have one, the largest come first.
create index voucher_round on voucher (organization_id, total_paisa, date, place) where total_paisa >= 10000000 and total_paisa % 1000000 = 0;

-- What some entries add to the vouchers of each day and series: each version, without the version that it supersedes.
drop function proof_days(uuid, bigint, bigint);
create function proof_days(p_organization uuid, p_entry bigint, p_until_entry bigint)
returns table (date date, fiscal_year_id uuid, voucher_type text, vouchers bigint, cancelled bigint, total bigint, unnarrated bigint)
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set jit = off as $$ begin return query
  select x.date, x.fiscal_year_id, x.voucher_type, sum(x.sign)::bigint, coalesce(sum(x.sign) filter (where x.cancelled), 0)::bigint,
         sum(x.sign * x.total_paisa)::bigint,
         coalesce(sum(x.sign) filter (where x.narration = '' and not x.cancelled and not exists (
           select from voucher_line l where l.organization_id = p_organization and l.entry = x.entry and l.line_no > 0 and l.narration <> '')), 0)::bigint
    from (
      select v.entry, v.date, v.fiscal_year_id, v.voucher_type, v.cancelled, v.total_paisa, v.narration, 1 as sign
        from voucher v where v.organization_id = p_organization and v.entry > p_entry and v.entry <= p_until_entry
      union all
      select f.entry, f.date, f.fiscal_year_id, f.voucher_type, f.cancelled, f.total_paisa, f.narration, -1
        from voucher v
        cross join lateral (select * from voucher f where f.organization_id = p_organization and f.entry = v.supersedes offset 0) f
       where v.organization_id = p_organization and v.entry > p_entry and v.entry <= p_until_entry and v.supersedes is not null) x
   group by 1, 2, 3;
end $$;

-- Adds entries to all sums of a proof. They lie within one span of the smallest size; where they are its last, spans that are whole by then are
-- put together into larger ones.
create function add_to_proof(p_organization uuid, p_proof uuid, p_span integer, p_entry bigint, p_until_entry bigint) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set jit = off as $$
declare begins bigint := p_entry / p_span * p_span; size bigint := p_span;
begin
  with day as materialized (select * from proof_ledger_days(p_organization, p_entry, p_until_entry)),
  month as materialized (select d.date, bs_month_of(d.date) as bs_month from (select distinct y.date from day y) d),
  by_month as materialized (
    select d.fiscal_year_id, x.bs_month, d.ledger_id, d.sub_ledger_id, sum(d.debit) as debit, sum(d.credit) as credit, sum(d.lines) as lines,
           sum(d.balance) as balance
      from day d join month x on x.date = d.date group by 1, 2, 3, 4),
  months as (
    insert into proved_month as m
    select p_organization, p_proof, b.fiscal_year_id, b.bs_month, b.ledger_id, b.sub_ledger_id, b.debit, b.credit, b.lines, b.balance from by_month b
    on conflict (organization_id, proof_id, fiscal_year_id, bs_month, ledger_id, sub_ledger_id) do update
       set debit_paisa = m.debit_paisa + excluded.debit_paisa, credit_paisa = m.credit_paisa + excluded.credit_paisa,
           line_count = m.line_count + excluded.line_count, balance_paisa = m.balance_paisa + excluded.balance_paisa),
  spans as (
    insert into proved_span_month as s
    select p_organization, p_proof, p_span, begins, b.fiscal_year_id, b.bs_month, b.ledger_id, b.sub_ledger_id, b.debit, b.credit, b.lines from by_month b
    on conflict (organization_id, proof_id, span_entries, after_entry, fiscal_year_id, bs_month, ledger_id, sub_ledger_id) do update
       set debit_paisa = s.debit_paisa + excluded.debit_paisa, credit_paisa = s.credit_paisa + excluded.credit_paisa,
           line_count = s.line_count + excluded.line_count)
  insert into proved_ledger_day as d
  select p_organization, p_proof, x.date, x.ledger_id, x.sub_ledger_id, sum(x.debit), sum(x.credit), sum(x.lines) from day x group by 3, 4, 5
  on conflict (organization_id, proof_id, date, ledger_id, sub_ledger_id) do update
     set debit_paisa = d.debit_paisa + excluded.debit_paisa, credit_paisa = d.credit_paisa + excluded.credit_paisa,
         line_count = d.line_count + excluded.line_count;

  with day as materialized (select * from proof_days(p_organization, p_entry, p_until_entry)),
  spans as (
    insert into proved_span_day as s
    select p_organization, p_proof, p_span, begins, x.date, x.fiscal_year_id, x.voucher_type, x.vouchers, x.cancelled, x.total from day x
    on conflict (organization_id, proof_id, span_entries, after_entry, date, fiscal_year_id, voucher_type) do update
       set voucher_count = s.voucher_count + excluded.voucher_count, cancelled_count = s.cancelled_count + excluded.cancelled_count,
           total_paisa = s.total_paisa + excluded.total_paisa)
  insert into proved_day as d
  select p_organization, p_proof, x.date, x.fiscal_year_id, x.voucher_type, x.vouchers, x.cancelled, x.total, x.unnarrated from day x
  on conflict (organization_id, proof_id, date, fiscal_year_id, voucher_type) do update
     set voucher_count = d.voucher_count + excluded.voucher_count, cancelled_count = d.cancelled_count + excluded.cancelled_count,
         total_paisa = d.total_paisa + excluded.total_paisa, unnarrated_count = d.unnarrated_count + excluded.unnarrated_count;

  while p_until_entry = begins + size and p_until_entry % (4 * size) = 0 loop
    begins := p_until_entry - 4 * size;
    insert into proved_span_month
    select p_organization, p_proof, 4 * size, begins, s.fiscal_year_id, s.bs_month, s.ledger_id, s.sub_ledger_id,
           sum(s.debit_paisa), sum(s.credit_paisa), sum(s.line_count)
      from proved_span_month s
     where s.organization_id = p_organization and s.proof_id = p_proof and s.span_entries = size and s.after_entry >= begins group by 5, 6, 7, 8
    on conflict do nothing;
    insert into proved_span_day
    select p_organization, p_proof, 4 * size, begins, s.date, s.fiscal_year_id, s.voucher_type, sum(s.voucher_count), sum(s.cancelled_count), sum(s.total_paisa)
      from proved_span_day s
     where s.organization_id = p_organization and s.proof_id = p_proof and s.span_entries = size and s.after_entry >= begins group by 5, 6, 7
    on conflict do nothing;
    size := 4 * size;
  end loop;
end $$;

-- Carries a proof on over some more entries, and says whether it has come to the end of what was recorded when it began. A proof whose
-- basis changed is forgotten; null where it does not stand any more.
create or replace function carry_on_proof(p_organization uuid, p_proof uuid, p_entries integer) returns boolean language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set jit = off as $$
declare r proof_run; b books; until_seq bigint; until_entry bigint; f record; began timestamptz := clock_timestamp(); is_whole boolean; reads_all boolean;
  added bigint;
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
  while r.proved_entry < until_entry loop
    added := least(until_entry, (r.proved_entry / r.span_entries + 1) * r.span_entries);
    perform add_to_proof(p_organization, p_proof, r.span_entries, r.proved_entry, added);
    r.proved_entry := added;
  end loop;

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

revoke execute on function proof_days, add_to_proof from public;
grant execute on function proof_days to lekha_app;
