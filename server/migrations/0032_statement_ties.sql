-- A line of a bank's statement may be several lines of the books, such as the cheques of one deposit, which come to its amount together. Two callers that tie the
-- same line at once would give their parts the same number.
alter table bank_clearing add column part smallint not null default 1;
drop index bank_clearing_statement;
create unique index bank_clearing_statement on bank_clearing (organization_id, statement_line_id, part) where statement_line_id is not null;
grant update (part) on bank_clearing to lekha_app;
