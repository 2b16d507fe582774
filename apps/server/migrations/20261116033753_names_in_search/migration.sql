-- A thread is found by what its people are called now. What was said in it keeps its meaning under another name, so only the entry of the
-- thread itself is read anew.
CREATE FUNCTION "rename_threads_in_search"("thread_ids" uuid[]) RETURNS void LANGUAGE plpgsql SET jit = off AS $$
BEGIN
	-- In the order in which every other change holds them.
	PERFORM FROM search_entries WHERE record_id = ANY (thread_ids) ORDER BY part_id, chunk FOR UPDATE;
	UPDATE search_entries e SET
		title = c.names,
		embedding = CASE WHEN e.part_id <> e.record_id THEN e.embedding END,
		bits = CASE WHEN e.part_id <> e.record_id THEN e.bits END,
		topic = CASE WHEN e.part_id <> e.record_id THEN e.topic END,
		claimed_until = NULL
	FROM thread_companies c
	WHERE c.thread_id = ANY (thread_ids) AND e.record_id = c.thread_id AND e.kind = 'thread' AND e.title <> c.names;
	PERFORM pg_notify('adjutant', 'search');
END
$$;
--> statement-breakpoint
CREATE FUNCTION "follow_names_for_search"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids uuid[] := (
		SELECT array_agg(DISTINCT p.thread_id)
		FROM changed n JOIN before o ON o.id = n.id JOIN thread_participants p ON p.user_id = n.id
		WHERE (n.display_name, n.first_name, n.last_name, n.email) IS DISTINCT FROM (o.display_name, o.first_name, o.last_name, o.email));
BEGIN
	IF ids IS NOT NULL THEN PERFORM rename_threads_in_search(ids); END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "search_after_update" AFTER UPDATE ON "users"
	REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_names_for_search();
--> statement-breakpoint
SELECT rename_threads_in_search(array(SELECT id FROM threads));
