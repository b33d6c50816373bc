-- What a new voucher says to the tax office, and whether it may be changed, is read of the vouchers that it names, however many the books hold. Row-level security
-- lets an index answer a condition only where nothing in it could show a row to a stranger, and PostgreSQL takes `coalesce` for a function that might; `case` it trusts.
create procedure mend(p_function regproc, p_old text, p_new text) language plpgsql as $$
declare was text := pg_get_functiondef(p_function);
begin
  if array_length(string_to_array(was, p_old), 1) is distinct from 2 then raise 'no single % in %', p_old, p_function; end if;
  execute replace(was, p_old, p_new);
end $$;
call mend('bill_taxes_of', 'g.place = coalesce(v.corrects, v.reverses)', 'g.place = case when v.corrects is null then v.reverses else v.corrects end');
call mend('refuse_corrections', 'r.place = coalesce(v.reverses, v.place)', 'r.place = case when v.reverses is null then v.place else v.reverses end');
-- `offset 0` keeps the condition on the ledger outside, so that PostgreSQL finds the goods of a bill by its entry, and does not go through all that was ever billed.
call mend('bill_taxes_of', 's.line_no > 0 and s.ledger_id is not null order by s.line_no) m', 's.line_no > 0 order by s.line_no offset 0) m where m.ledger_id is not null');
drop procedure mend;
