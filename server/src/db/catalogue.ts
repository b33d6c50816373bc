/**
 * Every object that the migrations create: functions, constraints, triggers, policies, rights. `npm run db:types` writes a hash of each
 * into catalogue.gen.ts, `npm run verify` compares. Only texts that are the same in PostgreSQL 15 to 18 are hashed.
 */
import { OWNER_ROLE, RUNTIME_ROLE } from './connect.ts'

const OURS = `'public'::regnamespace`
const TABLES = `select c.oid, c.relname, c.relacl, c.relowner, c.relrowsecurity, c.relforcerowsecurity from pg_class c
  where c.relnamespace = ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'f') and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`
const FUNCTIONS = `select p.* from pg_proc p
  where p.pronamespace = ${OURS} and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`
const grantee = `case when r.grantee = 0 then 'everybody' else pg_get_userbyid(r.grantee)::text end`
// A right of another role to read only is not counted: row security binds that role, and it changes nothing.
const counted = (owner: string) =>
  `r.grantee <> ${owner} and (r.privilege_type <> 'SELECT' or r.grantee in (0, '${RUNTIME_ROLE}'::regrole))`

/** Every object with its full text. Needs `search_path` to be `public, pg_temp`, as the types in the texts are named by it. */
const OBJECTS = `
  with t as (${TABLES}), p as (${FUNCTIONS})
  select 'table ' || relname as object, case when relname = 'migration' then '' else pg_get_userbyid(relowner)::text end as body from t
  union all select 'row security of ' || relname, relrowsecurity::text || relforcerowsecurity::text from t
  union all select format('column %s of %s', a.attname, t.relname),
      concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid))
    from t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  union all select format('constraint %s of %s', k.conname, t.relname), pg_get_constraintdef(k.oid) || k.convalidated
    from t join pg_constraint k on k.conrelid = t.oid and k.contype in ('c', 'f', 'p', 'u', 'x')
  union all select format('index %s of %s', i.indexrelid::regclass, t.relname), pg_get_indexdef(i.indexrelid) || i.indisvalid
    from t join pg_index i on i.indrelid = t.oid
  union all select format('trigger %s of %s', g.tgname, t.relname), pg_get_triggerdef(g.oid) from t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
  union all select format('rule %s of %s', r.rulename, t.relname), pg_get_ruledef(r.oid) from t join pg_rewrite r on r.ev_class = t.oid and r.rulename <> '_RETURN'
  union all select format('policy %s of %s', y.polname, t.relname),
      concat_ws(' ', y.polcmd, y.polpermissive, y.polroles::regrole[], pg_get_expr(y.polqual, y.polrelid), '/', pg_get_expr(y.polwithcheck, y.polrelid))
    from t join pg_policy y on y.polrelid = t.oid
  union all select 'function ' || p.oid::regprocedure,
      concat_ws(' ', l.lanname, p.prosecdef, p.provolatile, p.proisstrict, p.proretset, p.proleakproof, p.proconfig, pg_get_userbyid(p.proowner),
                pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), p.prosrc)
    from p join pg_language l on l.oid = p.prolang
  union all select format('right of %s to %s %s', ${grantee}, r.privilege_type, t.relname), r.is_grantable::text
    from t, aclexplode(t.relacl) r where ${counted('t.relowner')}
  union all select format('right of %s to %s %s of %s', ${grantee}, r.privilege_type, a.attname, t.relname), r.is_grantable::text
    from t join pg_attribute a on a.attrelid = t.oid, aclexplode(a.attacl) r where ${counted('t.relowner')}
  union all select format('right of %s to call %s', ${grantee}, p.oid::regprocedure), r.is_grantable::text
    from p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) r where r.grantee <> p.proowner
  union all select format('setting %s of %s', split_part(v, '=', 1), coalesce(nullif(s.setrole, 0)::regrole::text, 'everybody')), v
    from pg_db_role_setting s, unnest(s.setconfig) v
   where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
     and (s.setrole = 0 or s.setrole in ('${RUNTIME_ROLE}'::regrole, '${OWNER_ROLE}'::regrole))
     and split_part(v, '=', 1) in ('session_replication_role', 'row_security', 'search_path', 'role')`

/** The same with a hash in place of the text. */
export const CATALOGUE_QUERY = `select object, encode(sha256(convert_to(string_agg(body, E'\\n' order by body), 'UTF8')), 'hex') as mark from (${OBJECTS}) o group by object`
