-- The activity log of an organization: from where each command came, and the security events that concern its books.

-- The network address from which a command came, sealed by the chain like its text; null in records from before, and of the server's administrator.
alter table audit_record add column address text check (length(address) <= 64);
create index audit_record_time on audit_record (organization_id, recorded_at);
create or replace function audit_text(a audit_record) returns text language sql stable as $$
  select concat_ws('|', a.organization_id, a.seq, (extract(epoch from a.recorded_at) * 1000000)::bigint, a.recorded_by, to_json(a.command)::text,
    to_json(a.payload)::text, coalesce(a.first_entry, 0), coalesce(a.last_entry, 0), encode(a.content_hash, 'hex'), encode(a.former_hash, 'hex'),
    to_json(a.address)::text)
$$;
do $$
declare source text := pg_get_functiondef('next_audit_record'::regproc);
begin
  drop function next_audit_record(books, uuid, text, text, bigint, bigint);
  source := replace(source, 'p_last bigint)', 'p_last bigint, p_address text default null)');
  execute replace(source, 'a.command := p_command;', 'a.address := p_address; a.command := p_command;');
  source := replace(pg_get_functiondef('record_commands'::regproc), 'last_of[i + 1]);', 'last_of[i + 1], c->>''address'');');
  execute replace(source, 'c->>''payload'', null, null);', 'c->>''payload'', null, null, c->>''address'');');
end $$;
revoke execute on function next_audit_record(books, uuid, text, text, bigint, bigint, text) from public;

-- A job goes on with commands of the one who started it, from the address at which he did.
alter table job add column address text check (length(address) <= 64);

-- Who has the books of an organization open may read what concerns these books, and the sign-ins of those who may enter them.
create policy seen_event_of_books on security_event for select to lekha_app using (
  about_organization_id = setting('organization')::uuid
  or (about_organization_id is null and (
    user_id in (select m.user_id from membership m where m.organization_id = setting('organization')::uuid)
    or user_id in (select s.user_id from organization o join app_user s on s.account_id = o.account_id and s.superadmin
                    where o.organization_id = setting('organization')::uuid))));
create index event_time on security_event (about_organization_id, happened_at);
create index event_of_user on security_event (user_id, happened_at);
