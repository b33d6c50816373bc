-- The books of an organization: fiscal years, chart, voucher core, audit chain.
-- The database keeps these books whole by itself: with constraints, with guards (trigger functions), and with record_commands (0003), the
-- one function that posts. On books, totals, vouchers and audit records the runtime role has SELECT only. Guards are SECURITY DEFINER
-- functions of the owner, which no role can call.

-- ------------------------------------------------------------------ reference (no organization)
create table bs_month (                       -- the Bikram Sambat calendar, one row per month; corrected by correct_calendar only
  bs_month integer primary key,               -- 208304 = Shrawan 2083
  starts date not null unique,
  days smallint not null check (days between 29 and 32),
  provisional boolean not null default false
);

-- ------------------------------------------------------------------ masters
create table fiscal_year (
  organization_id uuid not null references organization,
  fiscal_year_id uuid not null,
  name text not null default '' check (length(name) <= 100),
  starts date not null,
  ends date not null,
  active boolean not null default false,      -- the organization's default year; never allows or refuses a posting
  closed_at timestamptz,
  locked_through date,                        -- period lock inside the year, inclusive
  version integer not null default 1,
  primary key (organization_id, fiscal_year_id),
  constraint year_ends_after_it_starts check (ends > starts and isfinite(starts) and isfinite(ends)),
  constraint lock_lies_in_its_year check (locked_through between starts and ends),
  constraint years_do_not_overlap exclude using gist (organization_id with =, daterange(starts, ends, '[]') with &&)
);
create unique index one_active_year on fiscal_year (organization_id) where active;

create table voucher_type (
  organization_id uuid not null references organization,
  code text not null check (code ~ '^[a-z][a-z0-9-]{0,39}$'),
  base_kind text not null check (base_kind in ('receipt', 'payment', 'contra', 'journal', 'sales', 'purchase', 'opening')),
  name text not null, name_np text not null default '',
  prefix text not null check (length(prefix) <= 20),
  width smallint not null default 4 check (width between 1 and 9),
  tax_invoice boolean not null default false, -- issued ones are never altered
  sort smallint not null default 100,
  primary key (organization_id, code)
);

create table ledger_group (
  organization_id uuid not null references organization,
  group_id uuid not null,
  parent_id uuid,
  name text not null constraint group_has_a_name check (btrim(name) <> '' and length(name) <= 200),
  name_np text not null default '' check (length(name_np) <= 200),
  folded_name text not null generated always as (fold_name(name)) stored,
  nature text check (nature in ('asset', 'liability', 'income', 'expense')),  -- of a primary group; its sub-groups have the same
  affects_gross_profit boolean,
  predefined text,                            -- code of one of the 28 predefined groups, which may be renamed and not deleted
  sort smallint not null default 1000,
  imported_as text not null default '',       -- its folded name in the imported file, so that the next import finds it after it was renamed here
  version integer not null default 1,
  primary key (organization_id, group_id),
  constraint group_parent_exists foreign key (organization_id, parent_id) references ledger_group,
  constraint primary_group_has_a_nature check ((parent_id is null) = (nature is not null)),
  constraint group_name_once unique (organization_id, folded_name)
);
create index group_children on ledger_group (organization_id, parent_id);

create table ledger (
  organization_id uuid not null references organization,
  ledger_id uuid not null,
  group_id uuid,
  name text not null constraint ledger_has_a_name check (btrim(name) <> '' and length(name) <= 200),
  name_np text not null default '' check (length(name_np) <= 200),
  folded_name text not null generated always as (fold_name(name)) stored,
  alias text not null default '' check (length(alias) <= 200),
  code text check (code <> '' and length(code) <= 50),
  folded_code text generated always as (fold_name(code)) stored,
  pan text not null default '' check (length(pan) <= 20),
  phone text not null default '' check (length(phone) <= 50),
  address text not null default '' check (length(address) <= 300),
  credit_days smallint check (credit_days between 0 and 3650),
  reserved text check (reserved in ('profit-and-loss', 'opening-difference')),
  requires_sub_ledger boolean not null default false,
  active boolean not null default true,
  imported_as text not null default '',       -- as in ledger_group
  version integer not null default 1,
  primary key (organization_id, ledger_id),
  constraint ledger_group_exists foreign key (organization_id, group_id) references ledger_group,
  constraint ledger_stands_in_a_group check ((group_id is null) = (reserved is not null)),
  constraint ledger_name_once unique (organization_id, folded_name),
  constraint ledger_code_once unique (organization_id, folded_code),
  constraint reserved_ledger_once unique (organization_id, reserved)
);
create index ledger_by_group on ledger (organization_id, group_id);

create table sub_ledger (
  organization_id uuid not null,
  ledger_id uuid not null,
  sub_ledger_id uuid not null,
  name text not null constraint sub_ledger_has_a_name check (btrim(name) <> '' and length(name) <= 200),
  name_np text not null default '' check (length(name_np) <= 200),
  folded_name text not null generated always as (fold_name(name)) stored,
  alias text not null default '' check (length(alias) <= 200),
  code text check (code <> '' and length(code) <= 50),
  active boolean not null default true,
  version integer not null default 1,
  primary key (organization_id, ledger_id, sub_ledger_id),
  constraint sub_ledger_has_a_ledger foreign key (organization_id, ledger_id) references ledger,
  constraint sub_ledger_once unique (organization_id, sub_ledger_id),
  constraint sub_ledger_name_once unique (organization_id, ledger_id, folded_name)
);

-- Departments, branches or projects, as a tree. A voucher line may name one if the organization has switched cost centres on.
create table cost_centre (
  organization_id uuid not null references organization,
  cost_centre_id uuid not null,
  parent_id uuid,
  name text not null constraint cost_centre_has_a_name check (btrim(name) <> '' and length(name) <= 200),
  name_np text not null default '' check (length(name_np) <= 200),
  folded_name text not null generated always as (fold_name(name)) stored,
  code text check (code <> '' and length(code) <= 50),
  folded_code text generated always as (fold_name(code)) stored,
  active boolean not null default true,
  version integer not null default 1,
  primary key (organization_id, cost_centre_id),
  constraint cost_centre_parent_exists foreign key (organization_id, parent_id) references cost_centre,
  constraint cost_centre_name_once unique (organization_id, folded_name),
  constraint cost_centre_code_once unique (organization_id, folded_code)
);
create index cost_centre_children on cost_centre (organization_id, parent_id);

-- The keys by which masters are found by name, in either script; `searchKeys` of packages/ledger makes them, and each command that
-- creates or renames a master stores them. A range of words is compared without a leak, so that the index serves under row security.
create table search_word (
  organization_id uuid not null references organization,
  noun text not null check (noun in ('ledger_group', 'ledger', 'sub_ledger', 'cost_centre')),
  word text collate "C" not null check (length(word) between 1 and 24),
  row_id uuid not null,
  primary key (organization_id, noun, word, row_id)
);
create index search_word_of_row on search_word (organization_id, row_id);

create table draft (
  organization_id uuid not null references organization,
  draft_id uuid not null,
  user_id uuid not null,
  body text not null check (length(body) <= 1000000),
  saved_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (organization_id, user_id, draft_id)   -- another user's draft may have the same id
);

create table import_run (
  organization_id uuid not null references organization,
  import_id uuid not null,
  source text not null, file_name text not null, dry_run boolean not null,
  state text not null check (state in ('running', 'asking', 'done', 'failed')),
  counts text not null default '{}', totals text not null default 'null', message text not null default '',
  questions text not null default '[]',       -- what the user must confirm before anything is stored
  company text not null default '',           -- the company that the file names
  opening_difference_paisa bigint,            -- the sum of the file's openings, which should be zero; null where it states none
  trial_balance text not null default 'null', -- the last comparison with Tally's own trial balance
  first_day date, last_day date,              -- the period of a file that holds only a part of the books
  started_by uuid not null, started_at timestamptz not null default now(), touched_at timestamptz not null default now(),
  primary key (organization_id, import_id)
);

create table import_page (                    -- the findings of a run, in pages, so that no answer has to carry all of them
  organization_id uuid not null, import_id uuid not null,
  list text not null check (list in ('ledgers', 'differences', 'openings', 'problems', 'items')),
  page integer not null check (page >= 1),
  rows text not null,
  stored_at timestamptz not null default now(),
  primary key (organization_id, import_id, list, page),
  foreign key (organization_id, import_id) references import_run
);

-- ------------------------------------------------------------------ written by record_commands only (runtime role: SELECT)
create table books (                          -- one row per organization; every posting locks it first
  organization_id uuid primary key references organization,
  last_entry bigint not null default 0,
  last_recorded_at timestamptz not null default '-infinity',
  audited_entry bigint not null default 0,    -- the audit chain covers every entry up to this one
  audit_seq bigint not null default 0,
  audit_hash bytea not null default '\x',
  changed_seq bigint not null default 0,      -- the audit record that seals the last change of a master
  changes bigint not null default 0           -- raised by a change of a year or of a tree, so that a REPEATABLE READ posting under way fails
) with (fillfactor = 20);

create table number_series (                  -- gapless numbers per year and type; prefix and width as they were at the first number
  organization_id uuid not null, fiscal_year_id uuid not null, voucher_type text not null,
  prefix text not null, width smallint not null,
  last_number integer not null,
  primary key (organization_id, fiscal_year_id, voucher_type),
  foreign key (organization_id, fiscal_year_id) references fiscal_year
) with (fillfactor = 20);

create table ledger_month (                   -- turnover and number of lines of current versions; the nil uuid = no sub-ledger
                                              -- Every line is counted here, so the foreign key below checks each line's ledger, once a month
                                              -- instead of once a line (docs/decisions/0023).
  organization_id uuid not null, fiscal_year_id uuid not null, bs_month integer not null,
  ledger_id uuid not null, sub_ledger_id uuid not null,
  debit_paisa bigint not null, credit_paisa bigint not null, line_count integer not null,
  primary key (organization_id, fiscal_year_id, bs_month, ledger_id, sub_ledger_id),
  constraint line_ledger_exists foreign key (organization_id, ledger_id) references ledger
) with (fillfactor = 50);

-- ------------------------------------------------------------------ vouchers: rows are inserted, no column is ever updated
create table voucher (
  organization_id uuid not null references organization,
  entry bigint not null,                      -- position of THIS version in the organization's history = commit order, no gaps
  place bigint not null,                      -- identifies the voucher: the entry of its version 1; orders the vouchers of a day
  version smallint not null check (version >= 1),
  supersedes bigint,                          -- entry of the former version; a version that another one supersedes is not current
  id uuid not null,                           -- made by the client; idempotency key of this version
  request_hash bytea not null,                -- the same id with another body is refused
  fiscal_year_id uuid not null,
  voucher_type text not null,
  number integer not null check (number >= 1),
  date date not null,
  bs_date integer not null,                   -- by the calendar of the day of entry, e.g. 20830805; printed, never used in computations
  cancelled boolean not null default false,
  line_count smallint not null,               -- number of its own lines, without its reversal lines
  total_paisa bigint not null,                -- sum of its own debits
  narration text not null default '' check (length(narration) <= 1000),
  reference text not null default '' check (length(reference) <= 200),
  reason text check (length(reason) <= 500),
  reverses bigint,                            -- place of the voucher that this one reverses
  external_id text check (length(external_id) <= 300),  -- its id in the imported file, so that an import can be repeated
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  primary key (organization_id, entry),
  constraint voucher_version_once unique (organization_id, place, version),
  constraint voucher_follows_its_former foreign key (organization_id, supersedes) references voucher (organization_id, entry),
  constraint voucher_number_once unique (organization_id, fiscal_year_id, voucher_type, number, version),
  constraint voucher_id_once unique (organization_id, id),
  constraint voucher_year_exists foreign key (organization_id, fiscal_year_id) references fiscal_year,
  constraint voucher_type_exists foreign key (organization_id, voucher_type) references voucher_type,
  constraint voucher_has_lines_or_is_cancelled check (
    (cancelled and line_count = 0 and total_paisa = 0) or (not cancelled and line_count >= 2 and total_paisa > 0)),
  constraint change_needs_reason check (version = 1 or btrim(coalesce(reason, '')) <> ''),
  constraint first_version_is_not_cancelled check (version > 1 or not cancelled),
  constraint place_is_first_entry check ((version = 1) = (place = entry) and (version = 1) = (supersedes is null))
);
create unique index voucher_one_successor on voucher (organization_id, supersedes) where supersedes is not null;
create index voucher_day on voucher (organization_id, date, place);
create index voucher_reversal on voucher (organization_id, reverses) where reverses is not null;
-- Every version with its number as printed. Both views use the rights and row security of the role that queries them.
create view numbered_voucher with (security_invoker = true) as
  select v.*, s.prefix || lpad(v.number::text, greatest(s.width, length(v.number::text)), '0') as printed_number
    from voucher v left join number_series s
      on s.organization_id = v.organization_id and s.fiscal_year_id = v.fiscal_year_id and s.voucher_type = v.voucher_type;
-- The current version of each voucher, which no other supersedes. As known at an earlier entry: server/src/figures/known.ts.
create view current_voucher with (security_invoker = true) as
  select v.* from numbered_voucher v
   where not exists (select from voucher n where n.organization_id = v.organization_id and n.supersedes = v.entry);
create unique index voucher_external_once on voucher (organization_id, external_id) where external_id is not null;

-- line_no > 0: a line of this version. line_no < 0: the reversal of the former version's line of that number (same date and
-- ledger, opposite amount), written with it. So the sum of ALL lines is the sum of current lines, and the sum of lines
-- with entry <= E is what was known at E.
create table voucher_line (
  organization_id uuid not null, entry bigint not null,
  line_no smallint not null check (line_no <> 0),
  place bigint not null, date date not null,  -- copies of the header's
  ledger_id uuid not null, sub_ledger_id uuid,
  amount_paisa bigint not null constraint amount_is_possible check (amount_paisa <> 0 and amount_paisa between -1000000000000000 and 1000000000000000),
  narration text not null default '' check (length(narration) <= 500),
  cost_centre_id uuid,
  fund_id uuid,                               -- its master comes later
  primary key (organization_id, entry, line_no),
  foreign key (organization_id, entry) references voucher,
  constraint line_sub_ledger_exists foreign key (organization_id, ledger_id, sub_ledger_id) references sub_ledger,
  constraint line_cost_centre_exists foreign key (organization_id, cost_centre_id) references cost_centre
);
create index line_statement on voucher_line (organization_id, ledger_id, date, place, entry, line_no) include (amount_paisa);
create index line_day on voucher_line (organization_id, date, ledger_id) include (line_no, amount_paisa);
create index line_sub_ledger on voucher_line (organization_id, sub_ledger_id, date, place, entry, line_no)
  include (amount_paisa) where sub_ledger_id is not null;
create index line_cost_centre on voucher_line (organization_id, cost_centre_id, date, ledger_id) include (line_no, amount_paisa) where cost_centre_id is not null;

-- A file belongs to the voucher that `voucher_place` names, with all its versions, or else to the organization itself (its logos). A user who
-- may read that may read the file.
create table stored_file (
  organization_id uuid not null references organization,
  file_id uuid not null,
  voucher_place bigint,
  name text not null constraint file_has_a_name check (length(name) between 1 and 200),
  media_type text not null constraint file_type_is_taken check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv')),
  sha256 bytea not null,
  bytes bytea not null constraint file_fits check (octet_length(bytes) <= 10485760),
  thumbnail bytea constraint thumbnail_fits check (octet_length(thumbnail) <= 65536),   -- a small WebP of an image; null where none could be made
  stored_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, file_id),
  constraint file_voucher_exists foreign key (organization_id, voucher_place) references voucher (organization_id, entry)
);
create index file_of_voucher on stored_file (organization_id, voucher_place, file_id) where voucher_place is not null;

-- ------------------------------------------------------------------ audit: one hash-chained record a command
create table audit_record (
  organization_id uuid not null references organization,
  seq bigint not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  command text not null,
  payload text not null,                      -- canonical text of the request
  first_entry bigint, last_entry bigint,      -- the voucher versions that the command recorded
  content_hash bytea not null,                -- SHA-256 of these versions with their lines (voucher_text) and of the changed masters
  former_hash bytea not null,
  hash bytea not null,
  primary key (organization_id, seq)
);

-- Each change of a master, written by triggers only: the row before and after as canonical text, null where there was none. The audit record of
-- the command that made the change seals it.
create table master_change (
  organization_id uuid not null references organization,
  audit_seq bigint not null,
  change_no bigint not null,                  -- within its command
  table_name text not null,
  row_key text not null,
  former text, content text,
  primary key (organization_id, audit_seq, change_no)
);
create index change_of_row on master_change (organization_id, table_name, row_key, audit_seq);

-- ------------------------------------------------------------------ guards
-- In plpgsql, which keeps plans: an SQL function that is not inlined plans its query at each call.
create function bs_month_of(d date) returns integer language plpgsql stable as  -- called once per distinct date, never per line
  $$ begin return (select m.bs_month from public.bs_month m where m.starts <= d order by m.starts desc limit 1); end $$;
create function bs_date_of(d date) returns integer language plpgsql stable as
  $$ begin return (select m.bs_month * 100 + (d - m.starts) + 1 from public.bs_month m where m.starts <= d order by m.starts desc limit 1); end $$;

create function refused(message text, rule text, state text default '23514') returns void language plpgsql as
  $$ begin raise exception '%', message using errcode = state, constraint = rule; end $$;

-- Guards and commands use generic plans. For an organization that the statistics do not know yet, a custom plan takes every index that begins
-- with organization_id for equally good, and each lookup may then scan all its books.
-- 1. Nothing posted and nothing audited is ever changed. The grants forbid it to the runtime role; these triggers forbid it to the owner too.
create function refuse() returns trigger language plpgsql as
  $$ begin perform refused(tg_op || ' of ' || tg_table_name || ' is refused: posted is permanent', 'posted_is_permanent', '42501'); return null; end $$;
do $$ declare t text; begin
  foreach t in array array['voucher', 'voucher_line', 'audit_record', 'master_change', 'account_change'] loop
    execute format('create trigger permanent before update or delete on %I for each row execute function refuse()', t);
    execute format('create trigger permanent_all before truncate on %I execute function refuse()', t);
  end loop;
end $$;

-- 2. The text that the audit chain hashes: versions with their own lines, in order, in a form that never changes.
create function voucher_text(p_organization uuid, p_first bigint, p_last bigint) returns text language plpgsql stable
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$ begin return (
  select string_agg(concat_ws('|', v.entry, v.place, v.version, v.supersedes, v.id, encode(v.request_hash, 'hex'), v.fiscal_year_id, v.voucher_type, v.number,
           to_char(v.date, 'YYYY-MM-DD'), v.bs_date, v.cancelled::int, v.total_paisa, to_json(v.narration)::text, to_json(v.reference)::text,
           to_json(coalesce(v.reason, ''))::text, coalesce(v.reverses, 0), to_json(coalesce(v.external_id, ''))::text,
           (extract(epoch from v.recorded_at) * 1000000)::bigint, v.recorded_by, l.lines), E'\n' order by v.entry)
    from voucher v
    left join lateral (
      select string_agg(concat_ws(',', line_no, ledger_id, coalesce(sub_ledger_id::text, ''), amount_paisa, coalesce(cost_centre_id::text, ''),
               coalesce(fund_id::text, ''), to_json(narration)::text), ';' order by line_no) lines
        from voucher_line where organization_id = v.organization_id and entry = v.entry and line_no > 0) l on true
   where v.organization_id = p_organization and v.entry between p_first and p_last);
end $$;
create function master_text(p_organization uuid, p_seq bigint) returns text language plpgsql stable
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$ begin return (
  select string_agg(change_text(change_no, table_name, row_key, former, content), E'\n' order by change_no)
    from master_change where organization_id = p_organization and audit_seq = p_seq);
end $$;
create function audit_text(a audit_record) returns text language sql stable as $$
  select concat_ws('|', a.organization_id, a.seq, (extract(epoch from a.recorded_at) * 1000000)::bigint, a.recorded_by, to_json(a.command)::text,
    to_json(a.payload)::text, coalesce(a.first_entry, 0), coalesce(a.last_entry, 0), encode(a.content_hash, 'hex'), encode(a.former_hash, 'hex'))
$$;

-- 3. A change of a year locks the books row by UPDATE, because FOR UPDATE alone would let a REPEATABLE READ posting through.
create function year_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare former_end date; next_start date;
begin
  update books set changes = changes + 1 where organization_id = new.organization_id;
  select max(ends) filter (where starts < new.starts), min(starts) filter (where starts >= new.starts) into former_end, next_start
    from fiscal_year where organization_id = new.organization_id and fiscal_year_id <> new.fiscal_year_id;
  if former_end <> new.starts - 1 or next_start <> new.ends + 1 then
    perform refused('fiscal years follow on each other', 'years_are_contiguous'); end if;
  if tg_op = 'UPDATE' and (new.starts, new.ends) is distinct from (old.starts, old.ends)
     and exists (select from voucher v where v.organization_id = new.organization_id and v.fiscal_year_id = new.fiscal_year_id
       and ((v.date < new.starts or v.date > new.ends) and not (v.date = old.starts - 1 and new.starts = old.starts)))
  then perform refused('a voucher would lie outside its year', 'year_keeps_its_vouchers'); end if;
  if former_end is null and next_start is not null and (tg_op = 'INSERT' or new.starts <> old.starts) and exists (
      select from current_voucher v join voucher_type t on t.organization_id = v.organization_id and t.code = v.voucher_type
       where v.organization_id = new.organization_id and t.base_kind = 'opening' and not v.cancelled)
  then perform refused('opening balances stand before the first year', 'opening_is_before_the_first_year'); end if;
  if new.closed_at is not null and exists (select from bs_month where provisional and starts <= new.ends and starts >= new.starts) then
    perform refused('the calendar of this year is provisional', 'year_calendar_is_certain'); end if;
  return new;
end $$;
create trigger year_guard before insert or update on fiscal_year for each row execute function year_guard();

-- 4. The tree of groups has no cycle. The UPDATE of the books row makes two concurrent moves wait for each other.
create function group_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.parent_id is null then return new; end if;
  update books set changes = changes + 1 where organization_id = new.organization_id;
  if exists (
    with recursive up as (
      select new.parent_id as id, 1 as depth
      union all select g.parent_id, up.depth + 1 from up join ledger_group g on g.organization_id = new.organization_id and g.group_id = up.id
       where g.parent_id is not null and up.depth < 1000)
    select from up where id = new.group_id)
  then perform refused('a group cannot stand below itself', 'group_is_no_cycle'); end if;
  return new;
end $$;
create trigger group_guard before insert or update of parent_id on ledger_group for each row execute function group_guard();

-- The same for cost centres.
create function cost_centre_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.parent_id is null then return new; end if;
  update books set changes = changes + 1 where organization_id = new.organization_id;
  if exists (
    with recursive up as (
      select new.parent_id as id, 1 as depth
      union all select c.parent_id, up.depth + 1 from up
        join cost_centre c on c.organization_id = new.organization_id and c.cost_centre_id = up.id where c.parent_id is not null and up.depth < 1000)
    select from up where id = new.cost_centre_id)
  then perform refused('a cost centre cannot stand below itself', 'cost_centre_is_no_cycle'); end if;
  return new;
end $$;
create trigger cost_centre_guard before insert or update of parent_id on cost_centre for each row execute function cost_centre_guard();

-- Cost centres cannot be switched off once a line names one, because no screen would show it any more. The UPDATE of the books row waits for
-- a posting under way.
create function cost_centres_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update books set changes = changes + 1 where organization_id = new.organization_id;
  if exists (select from voucher_line where organization_id = new.organization_id and cost_centre_id is not null) then
    perform refused('lines of vouchers name cost centres', 'cost_centres_stay_on'); end if;
  return new;
end $$;
create trigger cost_centres_guard before update of cost_centres on organization for each row when (old.cost_centres and not new.cost_centres)
  execute function cost_centres_guard();

-- 5. A voucher has at most twenty attachments, and those of a closed period cannot be removed. The lock on the books row makes two concurrent
-- uploads wait for each other.
create function attachment_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare organization uuid := coalesce(new.organization_id, old.organization_id); v voucher; y fiscal_year;
begin
  perform from books where organization_id = organization for update;
  if tg_op = 'INSERT' then
    if not exists (select from voucher where organization_id = organization and entry = new.voucher_place and version = 1) then
      perform refused('a file hangs on a voucher, not on one of its versions', 'file_voucher_exists', '23503'); end if;
    if (select count(*) from stored_file where organization_id = organization and voucher_place = new.voucher_place) > 20 then
      perform refused('a voucher has at most twenty attachments', 'attachments_are_few'); end if;
    return null;
  end if;
  select * into v from voucher where organization_id = organization and place = old.voucher_place order by version desc limit 1;
  select * into y from fiscal_year where organization_id = organization and fiscal_year_id = v.fiscal_year_id;
  if y.closed_at is not null or v.date <= y.locked_through then
    perform refused('what hangs on a voucher of a closed period stays', 'attachment_of_a_closed_period_stays'); end if;
  return old;
end $$;
-- AFTER the insert, because row security has then checked the row's organization.
create trigger attachment_added after insert on stored_file for each row when (new.voucher_place is not null) execute function attachment_guard();
create trigger attachment_removed before delete on stored_file for each row when (old.voucher_place is not null) execute function attachment_guard();

-- 6. The audit record of a command seals each change of a master; at commit a change without one is refused (change_is_audited).
-- seal_seq: the number of the audit record that the running command will write. It locks the books row.
create function seal_seq(p_organization uuid) returns bigint language plpgsql set search_path = public, pg_temp as $$
declare seq bigint;
begin
  update books set changed_seq = audit_seq + 1 where organization_id = p_organization and changed_seq <= audit_seq;
  select changed_seq into seq from books where organization_id = p_organization;
  if not found then perform refused('no books for this organization', 'voucher_foreign_organization', '42501'); end if;
  return seq;
end $$;
create function seal_master() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' set plan_cache_mode = force_generic_plan as $$
declare
  before jsonb := sealed_form(to_jsonb(old)); after jsonb := sealed_form(to_jsonb(new));
  organization uuid := old.organization_id; seq bigint;
begin
  if before is not distinct from after then return null; end if;
  seq := seal_seq(organization);
  insert into master_change
  select organization, seq, coalesce(max(m.change_no), 0) + 1, tg_table_name, row_key(coalesce(after, before), tg_argv), before::text, after::text
    from master_change m where m.organization_id = organization and m.audit_seq = seq;
  return null;
end $$;
-- The same for all rows of one INSERT statement, because an import inserts thousands.
create function seal_new_masters() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' as $$
declare organization uuid; seq bigint; former bigint;
begin
  for organization in select distinct n.organization_id from new_rows n loop
    seq := seal_seq(organization);
    select coalesce(max(m.change_no), 0) into former from master_change m where m.organization_id = organization and m.audit_seq = seq;
    insert into master_change
    select organization, seq, former + row_number() over (), tg_table_name, row_key(f.form, tg_argv), null, f.form::text
      from new_rows n cross join lateral (select sealed_form(to_jsonb(n)) form) f where n.organization_id = organization;
  end loop;
  return null;
end $$;
create function change_is_audited() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not coalesce((select audit_seq from books where organization_id = new.organization_id) >= new.audit_seq, false) then
    perform refused('a master was changed without a command', 'master_is_audited'); end if;
  return null;
end $$;
-- One check per command is enough: all its changes have the same audit_seq.
create constraint trigger change_is_audited after insert on master_change deferrable initially deferred for each row when (new.change_no = 1) execute function change_is_audited();

create function organization_opened() returns trigger language plpgsql security definer set search_path = public, pg_temp as
  $$ begin insert into books (organization_id) values (new.organization_id); return null; end $$;
create trigger organization_opened after insert on organization for each row execute function organization_opened();
-- Triggers fire in the order of their names, so `organization_opened` inserts the books row before `sealed_new` needs it. Of a number series
-- only prefix and width are sealed, because every posting changes last_number.
do $$ declare m text[]; begin
  foreach m slice 1 in array array[['organization', 'organization_id'], ['fiscal_year', 'fiscal_year_id'], ['voucher_type', 'code'], ['ledger_group', 'group_id'],
                                   ['ledger', 'ledger_id'], ['sub_ledger', 'sub_ledger_id'], ['cost_centre', 'cost_centre_id'], ['stored_file', 'file_id']] loop
    execute format('create trigger sealed after update or delete on %I for each row execute function seal_master(%L)', m[1], m[2]);
    execute format('create trigger sealed_new after insert on %I referencing new table as new_rows for each statement execute function seal_new_masters(%L)', m[1], m[2]); end loop;
end $$;
create trigger sealed after update of prefix, width or delete on number_series for each row execute function seal_master('fiscal_year_id', 'voucher_type');
create trigger sealed_new after insert on number_series referencing new table as new_rows for each statement execute function seal_new_masters('fiscal_year_id', 'voucher_type');

-- Reports use custom plans, which need fresh statistics: these tables are analyzed after 500 changed rows and 1 % of the table.
do $$ declare t text; begin
  foreach t in array array['voucher', 'voucher_line', 'ledger_month', 'ledger', 'audit_record'] loop
    execute format('alter table %I set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 500)', t); end loop;
end $$;

-- ------------------------------------------------------------------ row security and grants
do $$ declare t text; begin
  foreach t in array array['fiscal_year','voucher_type','ledger_group','ledger','sub_ledger','cost_centre','search_word','stored_file','draft','import_run','import_page',
                           'books','number_series','ledger_month','voucher','voucher_line','audit_record','master_change'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy open_books on %I using (organization_id = current_setting(''app.organization'')::uuid)', t);
    execute format('grant select on %I to lekha_app', t);
  end loop;
end $$;
create policy old_page on import_page to lekha_owner using (setting('retention') = 'old' and stored_at < now() - interval '90 days');
create policy counted_file on stored_file for select to lekha_owner using (setting('count') = 'files');
create policy old_run on import_run to lekha_owner using (setting('retention') = 'old' and touched_at < now() - interval '365 days');
-- Two calls of the specification name a fiscal year by its id alone; the server looks up its organization by this policy.
create policy by_id on fiscal_year for select using (fiscal_year_id = setting('year')::uuid);
grant select on bs_month, numbered_voucher, current_voucher to lekha_app;
grant insert (organization_id, fiscal_year_id, name, starts, ends, active) on fiscal_year to lekha_app;
grant insert on voucher_type, ledger_group, ledger, sub_ledger, cost_centre, search_word, stored_file, draft, import_run, import_page to lekha_app;
grant update (name, starts, ends, active, version) on fiscal_year to lekha_app;
grant update (name, name_np, prefix, width) on voucher_type to lekha_app;
grant update (parent_id, name, name_np, nature, affects_gross_profit, sort, imported_as, version), delete on ledger_group to lekha_app;
grant update (group_id, name, name_np, alias, code, pan, phone, address, credit_days, requires_sub_ledger, active, imported_as, version), delete on ledger to lekha_app;
grant update (name, name_np, alias, code, active, version), delete on sub_ledger to lekha_app;
grant update (parent_id, name, name_np, code, active, version), delete on cost_centre to lekha_app;
grant delete on stored_file, search_word to lekha_app;
grant update (body, saved_at, version), delete on draft to lekha_app;
grant update (state, counts, totals, message, questions, company, opening_difference_paisa, trial_balance, first_day, last_day, touched_at) on import_run to lekha_app;

-- The total size of the files of all organizations of the account that owns p_organization.
create function file_bytes_of_account(p_organization uuid) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare bytes bigint;
begin
  perform set_config('app.count', 'files', true);
  select coalesce(sum(octet_length(f.bytes)), 0) into bytes
    from stored_file f join organization o on o.organization_id = f.organization_id
   where o.account_id = (select of.account_id from organization of where of.organization_id = p_organization);
  perform set_config('app.count', '', true);
  return bytes;
end $$;
revoke execute on function file_bytes_of_account from public;
grant execute on function file_bytes_of_account to lekha_app;
