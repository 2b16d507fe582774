-- Built-in items had ids of version 8. They get the ids of version 7 that the product now derives for them, and so does whatever names them.
do $$
declare
  item record;
begin
  for item in
    select id::text as before, '018cc251-f400-7' || substr(id::text, 16) as after
    from (
      select id from tools where is_auto_gen
      union all select id from agents where is_auto_gen
      union all select id from crews where is_auto_gen
      union all select id from flows where is_auto_gen
    ) built_in
    where substr(id::text, 15, 1) = '8'
  loop
    update tools set id = item.after::uuid where id = item.before::uuid;
    update agents set id = item.after::uuid where id = item.before::uuid;
    update crews set id = item.after::uuid where id = item.before::uuid;
    update flows set id = item.after::uuid where id = item.before::uuid;
    update agents set tool_ids = array_replace(tool_ids, item.before::uuid, item.after::uuid) where item.before::uuid = any (tool_ids);
    update crews set agent_ids = array_replace(agent_ids, item.before::uuid, item.after::uuid) where item.before::uuid = any (agent_ids);
    update crews set tasks = replace(tasks::text, item.before, item.after)::jsonb where tasks::text like '%' || item.before || '%';
    update flows set steps = replace(steps::text, item.before, item.after)::jsonb where steps::text like '%' || item.before || '%';
    update runs set definition_id = item.after::uuid where definition_id = item.before::uuid;
    update runs set snapshot = replace(snapshot::text, item.before, item.after)::jsonb where snapshot::text like '%' || item.before || '%';
    update schedules set definition_id = item.after::uuid where definition_id = item.before::uuid;
  end loop;
end
$$;
