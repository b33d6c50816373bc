-- The words by which vouchers are found: narration, reference, number and amount, for blocks of 256 entries. Recorded versions never change, so
-- the words of a full block are written once, behind the answers (server/src/features/vouchers/word-blocks.ts); a search reads the vouchers of the blocks
-- that hold its words, and those of the blocks that are not written yet. A range of words is compared without a leak, so that the index serves under row security.
create table voucher_word (
  organization_id uuid not null references organization,
  word text collate "C" not null check (length(word) between 1 and 24),
  block bigint not null check (block >= 0),       -- entry / 256
  primary key (organization_id, word, block)
);
-- Up to which block the words are written.
create table voucher_word_end (
  organization_id uuid not null primary key references organization,
  next_block bigint not null check (next_block >= 0)
);
do $$ declare t text; begin
  foreach t in array array['voucher_word', 'voucher_word_end'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy open_books on %I using (organization_id = current_setting(''app.organization'')::uuid)', t);
    execute format('grant select, insert on %I to lekha_app', t);
  end loop;
end $$;
grant update (next_block) on voucher_word_end to lekha_app;
