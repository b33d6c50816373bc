-- Members that owe, and dormant ones.
alter table membership_type add column dormant_years smallint not null default 0 constraint dormancy_is_possible check (dormant_years between 0 and 20); -- 0: never
grant update (dormant_years) on membership_type to lekha_app;
-- By this the order of the firms that a word finds is known without reading them.
create index member_firm_found on member_firm (organization_id, member_firm_id) include (folded_name);
