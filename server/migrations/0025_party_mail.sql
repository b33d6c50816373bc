-- Where reminders and other letters to a party are mailed.
alter table ledger add column email text not null default '' constraint party_email_is_short check (length(email) <= 254);
grant update (email) on ledger to lekha_app;
